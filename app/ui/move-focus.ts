/** To the page's own content, whose first control Tab reaches next. */
export const focusContent = (): void =>
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

const isLost = (): boolean => {
  const { activeElement, body } = document
  return !activeElement || activeElement === body || !activeElement.isConnected
}

/** Back to where the focus was, if it is nowhere now; to the content when that is gone too. */
export function returnFocus(before: Element | null): void {
  if (!isLost()) return
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
  if (isLost()) focusContent()
}
