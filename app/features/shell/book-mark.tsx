/** The mark: an open book, its left page filled. Drawn by hand for this project. */
export function BookMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
      <path
        fill="currentColor"
        d="M15 8.2C12.4 6.4 8.6 5.7 4.6 5.9 3.7 6 3 6.700 3 7.600v15.700c0 1 .8 1.700 1.800 1.700 3.900-.1 7.500.6 10.200 2.300z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        d="M18 9c2.300-1.500 5.400-2.200 9-2.100.6 0 1 .5 1 1v15c0 .6-.5 1-1.100 1-3.400 0-6.500.7-8.900 2.100z"
      />
    </svg>
  )
}
