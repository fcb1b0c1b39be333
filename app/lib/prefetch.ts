/** What the browser tells of its line (Network Information API, where there is one). */
export interface Line {
  readonly onLine: boolean
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean } | undefined
}

/** Specification §9: no link is fetched ahead on 2g, with data saver on, or offline. */
export const mayPrefetch = ({ onLine, connection }: Line): boolean =>
  onLine && connection?.saveData !== true && !(connection?.effectiveType ?? '').endsWith('2g')
