/** Seconds until the 404 screen leads to the home page. */
export const HOME_SECONDS = 5
