import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, true once script runs the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
