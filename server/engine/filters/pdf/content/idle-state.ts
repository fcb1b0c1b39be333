import type { SkimmedOperator } from './operator-skimmer'

/** Parts of the graphics state that an operator sets as a whole (ISO 32000-2, tables 51 and 102). */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  ...{ Tf: ['font'], Tc: ['Tc'], Tw: ['Tw'], Tz: ['Tz'], TL: ['TL'], Ts: ['Ts'], Tr: ['Tr'] },
  ...{ w: ['w'], J: ['J'], j: ['j'], M: ['M'], d: ['d'], i: ['i'], ri: ['ri'] },
  // A colour in a space of its own needs the operator that chose the space; the others choose it themselves.
  ...{ g: ['space', 'fill'], rg: ['space', 'fill'], k: ['space', 'fill'], cs: ['space', 'fill'] },
  ...{ G: ['SPACE', 'stroke'], RG: ['SPACE', 'stroke'], K: ['SPACE', 'stroke'], CS: ['SPACE', 'stroke'] },
  ...{ sc: ['fill'], scn: ['fill'], SC: ['stroke'], SCN: ['stroke'] },
}
/** How many operands they have; with others nobody knows what a viewer does. */
const OPERANDS: Readonly<Record<string, number>> = {
  ...{ Tf: 2, Tc: 1, Tw: 1, Tz: 1, TL: 1, Ts: 1, Tr: 1, w: 1, J: 1, j: 1, M: 1, d: 2, i: 1, ri: 1 },
  ...{ g: 1, rg: 3, k: 4, cs: 1, G: 1, RG: 3, K: 4, CS: 1 },
}
const TEXT_ONLY = new Set(['font', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr'])

/** What one operator said of one slot. */
interface Setting {
  readonly index: number
  readonly slot: string
  readonly text: string
  readonly level: number
  /** What was in force before it, if that was painted with; null where that is not known. */
  readonly before: Setting | null
  used: boolean
}

/** Follows the graphics state and tells of operators whose settings nothing is painted with. */
export class IdleState {
  private settings = new Map<string, Setting>()
  /** All in force that nothing was painted with yet, and some that are not in force any more. */
  private fresh: Setting[] = []
  private readonly saved: { readonly settings: Map<string, Setting>; readonly fresh: Setting[] }[] = []
  /** By operator: how many of its settings may still be painted with. */
  private readonly open = new Map<number, number>()

  constructor(private readonly drop: (index: number) => void) {}

  /** False when the operator sets no state, or not as it should. */
  set({ name, count }: SkimmedOperator, index: number, text: string): boolean {
    const slots = SLOTS[name]
    if (!slots || count !== (OPERANDS[name] ?? count)) return false
    const before = slots.map((slot) => this.replaced(slot))
    // The same components may be another colour: who set the space meanwhile is not looked up.
    if (name in OPERANDS && before.every((setting) => setting?.text === text)) {
      before.forEach((setting) => this.enforce(setting!))
      this.drop(index)
      return true
    }
    this.open.set(index, slots.length)
    const level = this.saved.length
    slots.forEach((slot, at) => this.enforce({ index, slot, text, level, before: before[at]!, used: false }))
    return true
  }

  /** Something is painted, with the text state or without. */
  use(withText: boolean): void {
    if (this.fresh.length === 0) return
    const kept: Setting[] = []
    for (const setting of this.fresh) {
      if (!this.isInForce(setting)) continue
      if (!withText && TEXT_ONLY.has(setting.slot)) kept.push(setting)
      else setting.used = true
    }
    this.fresh = kept
  }

  save(): void {
    const fresh = this.fresh.filter((setting) => this.isInForce(setting))
    this.saved.push({ settings: this.settings, fresh })
    this.settings = new Map(this.settings)
    this.fresh = [...fresh]
  }

  restore(): void {
    if (this.saved.length === 0) return this.forget()
    this.finish()
    const before = this.saved.pop()!
    this.settings = before.settings
    this.fresh = before.fresh
  }

  /** Nothing that was set here is painted with from now on. */
  finish(): void {
    for (const setting of this.settings.values()) if (setting.level === this.saved.length) this.give(setting)
  }

  /** Another operator set these, too. */
  unset(...slots: readonly string[]): void {
    for (const slot of slots) this.settings.delete(slot)
  }

  /** An operator that may have changed anything, or needed it. */
  forget(): void {
    this.use(true)
    this.settings = new Map()
  }

  private isInForce(setting: Setting): boolean {
    return this.settings.get(setting.slot) === setting
  }

  private enforce(setting: Setting): void {
    this.settings.set(setting.slot, setting)
    if (!setting.used) this.fresh.push(setting)
  }

  /** The setting that is in force when the one of the slot goes. */
  private replaced(slot: string): Setting | null {
    const setting = this.settings.get(slot)
    if (!setting || setting.used || setting.level !== this.saved.length) return setting ?? null
    this.give(setting)
    return setting.before
  }

  private give({ index, used }: Setting): void {
    if (used) return
    const left = (this.open.get(index) ?? 0) - 1
    this.open.set(index, left)
    if (left === 0) this.drop(index)
  }
}
