import { formatNumber } from './ink'
import type { Operator } from './tokens'

const SINGLE = new Set(['Tf', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'w', 'J', 'j', 'M', 'd', 'i', 'ri'])
const COLOURS: Readonly<Record<string, 'fill' | 'stroke'>> = {
  ...{ g: 'fill', rg: 'fill', k: 'fill', cs: 'fill', sc: 'fill', scn: 'fill' },
  ...{ G: 'stroke', RG: 'stroke', K: 'stroke', CS: 'stroke', SC: 'stroke', SCN: 'stroke' },
}
const IN_SPACE = new Set(['sc', 'scn', 'SC', 'SCN'])

/** What operators said of the graphics state, each part as it was said last, in the order of saying. */
export class StateLog {
  private readonly said: Map<string, string>

  constructor(before?: StateLog) {
    this.said = new Map(before?.said)
  }

  /** False when the operator says nothing of the state. `cm` is taken only into logs that ask for it. */
  see({ name, operands }: Operator, text: string, withMatrix: boolean): boolean {
    const colour = COLOURS[name]
    if (SINGLE.has(name)) this.say(name, text)
    else if (name === 'gs') this.say(text, text)
    else if (colour) this.say(colour, IN_SPACE.has(name) ? `${this.spaceOf(colour)}${text}` : text)
    else if (name === 'cm') {
      if (withMatrix) this.said.set('cm', `${this.said.get('cm') ?? ''}${text}\n`)
    } else if (name === 'TD') this.say('TL', `${formatNumber(-Number(operands[1]))} TL`)
    else if (name === '"') {
      this.say('Tw', `${formatNumber(Number(operands[0]))} Tw`)
      this.say('Tc', `${formatNumber(Number(operands[1]))} Tc`)
    } else return false
    return true
  }

  /** Names of the graphics states in force, oldest first. */
  get states(): string[] {
    return [...this.said.keys()].flatMap((key) => /^\/(\S+)\s+gs$/.exec(key)?.[1] ?? [])
  }

  toString(): string {
    return [...this.said.values()].map((text) => `${text}\n`).join('')
  }

  /** What is said again is said last: a graphics state may change what others said. */
  private say(key: string, text: string): void {
    this.said.delete(key)
    this.said.set(key, text)
  }

  private spaceOf(colour: string): string {
    const line = this.said.get(colour)?.split('\n')[0] ?? ''
    return /\scs$/i.test(line) ? `${line}\n` : ''
  }
}
