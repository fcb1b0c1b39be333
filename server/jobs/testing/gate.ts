/** A promise and how to fulfil it. */
export interface Gate {
  readonly open: () => void
  readonly opened: Promise<void>
}

export const createGate = (): Gate => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}
