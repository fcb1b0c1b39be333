import type { Area } from './area'

const WIDE = 256

interface Interval {
  top: number
  bottom: number
}

/** A set of cells of one sheet, made of many areas, asked cell by cell. */
export class CellSelection {
  private readonly known = new Set<string>()
  private readonly columns = new Map<number, Interval[]>()
  private readonly wide: Area[] = []
  private sorted = true

  get isEmpty(): boolean {
    return this.known.size === 0
  }

  /** Returns whether the area was news. */
  add(area: Area): boolean {
    const key = `${area.top},${area.left},${area.bottom},${area.right}`
    if (this.known.has(key)) return false
    this.known.add(key)
    if (area.right - area.left >= WIDE) {
      this.wide.push(area)
      return true
    }
    for (let column = area.left; column <= area.right; column++) {
      const intervals = this.columns.get(column)
      if (intervals) intervals.push({ top: area.top, bottom: area.bottom })
      else this.columns.set(column, [{ top: area.top, bottom: area.bottom }])
    }
    this.sorted = false
    return true
  }

  has(row: number, column: number): boolean {
    if (!this.sorted) this.sort()
    if (
      this.wide.some(
        (area) => row >= area.top && row <= area.bottom && column >= area.left && column <= area.right,
      )
    ) {
      return true
    }
    const intervals = this.columns.get(column)
    if (!intervals) return false
    let low = 0
    let high = intervals.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const { top, bottom } = intervals[middle]!
      if (row < top) high = middle - 1
      else if (row > bottom) low = middle + 1
      else return true
    }
    return false
  }

  private sort(): void {
    for (const [column, intervals] of this.columns) {
      intervals.sort((a, b) => a.top - b.top)
      const merged: Interval[] = []
      for (const interval of intervals) {
        const last = merged.at(-1)
        if (last && interval.top <= last.bottom + 1) last.bottom = Math.max(last.bottom, interval.bottom)
        else merged.push({ ...interval })
      }
      this.columns.set(column, merged)
    }
    this.sorted = true
  }
}
