/** Gives out names for new parts: the folder and stem of an old one with the next free number. */
export class PartNames {
  private readonly taken: Set<string>
  private readonly last = new Map<string, number>()

  constructor(names: Iterable<string>) {
    // Part names are equal without regard to case (ECMA-376 part 2, 6.2.2.3).
    this.taken = new Set(Array.from(names, (name) => name.toLowerCase()))
  }

  next(name: string): string {
    const [, stem = name, , extension = ''] = /^(.*?)(\d*)(\.[^./]+)?$/.exec(name) ?? []
    const key = `${stem}${extension}`.toLowerCase()
    let number = this.last.get(key) ?? 1
    let candidate: string
    do candidate = `${stem}${++number}${extension}`
    while (this.taken.has(candidate.toLowerCase()))
    this.last.set(key, number)
    this.taken.add(candidate.toLowerCase())
    return candidate
  }
}

export const lastStep = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Name of the part that holds the relationships of this one (ECMA-376 part 2, 6.5.2.3). */
export const relationshipsName = (name: string): string => {
  const slash = name.lastIndexOf('/')
  return `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`
}
