/** One line of a select. */
export interface SelectOption {
  readonly value: string
  readonly label: string
  /** A second name, e.g. a language's own. */
  readonly detail?: string
  /** BCP 47 code of `detail`. */
  readonly detailLang?: string
  /** Why it cannot be chosen; absent when it can. */
  readonly disabledReason?: string
}

const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('und').replaceAll('ı', 'i').trim()

/** Options whose name, second name or value contains the query, whatever the accents; those beginning with it first. */
export function searchOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const wanted = fold(query)
  if (!wanted) return options
  const rank = ({ value, label, detail }: SelectOption): number => {
    const names = [label, detail ?? '', value].map(fold)
    if (names.some((name) => name.startsWith(wanted))) return 0
    return names.some((name) => name.includes(wanted)) ? 1 : 2
  }
  const ranked = options.map((option) => ({ option, rank: rank(option) }))
  return [0, 1].flatMap((wantedRank) =>
    ranked.filter((entry) => entry.rank === wantedRank).map((entry) => entry.option),
  )
}
