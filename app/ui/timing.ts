/** Times of specification §9, in milliseconds. */
export const MESSAGE_MS = 3000
export const TOOLTIP_CLOSE_MS = 200
export const POPOVER_CLOSE_MS = 200
export const CAROUSEL_MS = 3000

/** A row that scrolls says each frame that it does; after so long without it has come to rest. */
export const SCROLL_SETTLED_MS = 120
