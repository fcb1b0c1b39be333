import { livingMembers } from './process-groups'

export interface Assassin {
  readonly seed: number
  /** Tell of each answer; after a random number of them one random process dies. */
  onAnswer(): void
  readonly kills: number
}

/** A small seeded generator (mulberry32); `SEED` in the environment repeats a run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

export const freshSeed = (): number => Number(process.env.SEED ?? Date.now() % 1_000_000)

/**
 * Sends `signal` to random members of the given process groups, leaders included, and says its seed; at random points of a run: some
 * answers after the last kill, and some milliseconds later, so that stages die while idle, busy, starting and flushing.
 */
export function createAssassin(
  seed: number,
  groups: () => Promise<readonly number[]>,
  maxKills: number,
  signal: NodeJS.Signals = 'SIGKILL',
): Assassin {
  console.info(`seed ${seed}, to repeat: SEED=${seed}`)
  const random = seededRandom(seed)
  let kills = 0
  let left = 5 + Math.floor(random() * 40)
  const strike = async () => {
    const members = livingMembers(await groups())
    const victim = members[Math.floor(random() * members.length)]
    if (victim === undefined || kills >= maxKills) return
    kills++
    try {
      process.kill(victim, signal)
    } catch {
      // ended by itself in between
    }
  }
  return {
    seed,
    get kills() {
      return kills
    },
    onAnswer() {
      if (--left > 0) return
      left = 5 + Math.floor(random() * 40)
      setTimeout(() => void strike(), random() * 20)
    },
  }
}
