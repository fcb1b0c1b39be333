/** Times of specification §9, in milliseconds. */
export const MESSAGE_MS = 3000
