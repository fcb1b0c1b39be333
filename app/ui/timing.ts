/** Times of specification §9, in milliseconds. */
export const MESSAGE_MS = 3000
export const TOOLTIP_CLOSE_MS = 200
export const POPOVER_CLOSE_MS = 200
export const CAROUSEL_MS = 3000
