/** Time as milliseconds since 1970-01-01 UTC. Passed in everywhere, so that tests can move it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
