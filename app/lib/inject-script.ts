/** Specification §9. */
const SCRIPT_TAG_MS = 500

/**
 * Runs a script of another origin that the page's policy admits. Its tag is taken away 500 ms after it has run
 * (specification §9); rejects when it cannot be had.
 */
export function injectScript(source: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const tag = document.createElement('script')
    tag.src = source
    tag.async = true
    tag.addEventListener(
      'load',
      () => {
        setTimeout(() => tag.remove(), SCRIPT_TAG_MS)
        resolve()
      },
      { once: true },
    )
    tag.addEventListener(
      'error',
      () => {
        tag.remove()
        reject(new Error('The script did not load'))
      },
      { once: true },
    )
    document.head.append(tag)
  })
}
