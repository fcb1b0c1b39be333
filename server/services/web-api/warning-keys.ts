/** The engine's keys (`no-text`) as the contract writes them (`noText`). */
export const warningKeys = (warnings: readonly string[]): string[] =>
  warnings.map((key) => key.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()))
