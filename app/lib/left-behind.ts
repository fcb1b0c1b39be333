const listeners = new Set<() => void>()

/** For what the page in the browser keeps beside its components: it goes when somebody logs out in another tab. */
export const forgetAtLogOut = (forget: () => void): void => void listeners.add(forget)

/** Somebody has logged out in another tab. */
export const forgetLeftBehind = (): void => listeners.forEach((forget) => forget())
