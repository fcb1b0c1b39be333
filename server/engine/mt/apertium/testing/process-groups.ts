import { readdirSync, readFileSync } from 'node:fs'

interface Member {
  readonly pid: number
  readonly group: number
  readonly dead: boolean
}

/** Every process of the machine with its group (proc(5), `stat`: fields 3 state and 5 pgrp). */
function processes(): Member[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [{ pid: Number(name), group: Number(group), dead: state === 'Z' || state === 'X' }]
    } catch {
      return []
    }
  })
}

/** Living processes of the groups, leaders included. */
export const livingMembers = (groups: readonly number[]): number[] =>
  processes().flatMap(({ pid, group, dead }) => (groups.includes(group) && !dead ? [pid] : []))
