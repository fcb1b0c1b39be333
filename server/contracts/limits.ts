/**
 * Limits that the browser must know too (specification §5, §9). A file of its own without zod, so that the client
 * bundle can import it.
 */

/** Longest text of one wordTranslateResult request, in UTF-16 units; longer texts are sent in pieces. */
export const MAX_TEXT_LENGTH = 5000

/** Documents listed at once, anyone. */
export const MAX_FILES = 5

/** Largest document, bytes (50 · 1024²). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

/** Longest file name, UTF-8 bytes. */
export const MAX_FILE_NAME_BYTES = 255

/** Pages of one free translation for somebody not known yet (specification §9); known callers have `maxFreePages`. */
export const DEFAULT_FREE_PAGES = 5

/** Attachments of the contact form (specification §5): documents and pictures, bytes. */
export const MAX_ATTACHMENT_BYTES = 100 * 1024 * 1024
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024

/** Longest message of the contact form, UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 3000
