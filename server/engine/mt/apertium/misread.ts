import { mergeRuns, textRun, type LanguagePair, type Run } from '../../model'

/**
 * What a dictionary takes for another word: a letter that names or numbers something ("Appendix A", "Type I") for an article, a pronoun
 * or a preposition, the months of May and March for verbs, people ("Mrs. Rose Baker", "John A. Green") for what their names mean. Each goes through the stages as a word that no dictionary holds,
 * so that the sentence is still built as around a name, and comes back as what it is in the target's language.
 */
export interface Guarded {
  readonly runs: readonly Run[]
  /** What the stand-ins stand for, by their number. */
  readonly words: readonly string[]
}

const CONSONANTS = 'bcdfghjklmnpqrstvwxyz'
const STAND_IN = /qzw([b-df-hj-np-tv-z]{2})/giu
const MOST = CONSONANTS.length ** 2

/** Letters that are words by themselves. */
const LETTERS: Readonly<Record<string, string>> = {
  en: 'AI',
  es: 'AEOUY',
  fr: 'AY',
  it: 'AEIO',
  pt: 'AEO',
  ro: 'AO',
  sv: 'I',
  da: 'I',
  ru: 'АВИКОСУЯ',
  uk: 'АВЗІЙОУЯ',
}
/** Of these a capital in the midst of a sentence is a word all the same: English I, Danish and Swedish I. */
const ALWAYS_CAPITAL = new Set(['I'])
/** What letters number and name. */
const NAMED = new RegExp(
  `(?<!\\p{L})(?:${[
    'annex|appendix|article|block|building|case|category|chapter|class|column|edition|exhibit|figure|form|gate|grade|group|hall|hepatitis',
    'influenza|item|level|model|option|part|phase|plan|point|room|row|schedule|section|series|step|table|team|tier|type|unit|version|vitamin|volume|war|wing|zone',
    'anexo|apéndice|artículo|bloque|capítulo|clase|cuadro|edificio|fase|figura|grado|grupo|nivel|opción|parte|planta|puerta|sala|sección|serie|tabla|tipo|vitamina|zona',
    'allegato|appendice|articolo|capitolo|classe|edificio|gruppo|livello|opzione|piano|sezione|tabella',
    'annexe|bâtiment|bloc|chapitre|classe|groupe|niveau|option|partie|porte|salle|série|tableau|vitamine',
    'apêndice|artigo|bloco|nível|opção|quadro|seção|tabela|anexa|clasa|grupa|nivelul|partea|secțiunea|tabelul|tipul|vitamina',
    'avsnitt|bilaga|del|figur|grupp|klass|nivå|tabell|typ|afsnit|bilag|gruppe|klasse|niveau|tabel|type',
    'блок|группа|класс|пункт|приложение|раздел|рисунок|таблица|тип|часть|витамин|група|клас|додаток|розділ|рисунок|таблиця|частина|вітамін',
  ].join('|')})\\s+$`,
  'iu',
)
const CAPITALISED = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’.-]*\s*$/u
const WITHIN = /[^\s.!?:•–—-]\s+\S+\s*$/u
const ENDS = /^\s*(?:$|[,;:)\]/])/u
const INITIAL = /^\.(?:\s*$|\s*[,;)]|\s*\p{Lu})/u
const ITEM = /^[.)](?:\s|$)/u

/** Characters before a letter that are looked at. */
const NEAR = 80

/** English months that are verbs, and short ones, with a day or a year beside them. */
const MONTH_WORD = '(?:may|march|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=[.\\s]))'
const MONTH = new RegExp(
  `(?<!\\p{L})${MONTH_WORD}(?=[.,]?\\s+\\d{1,4}(?!\\d))|(?<=(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)${MONTH_WORD}(?!\\p{L})`,
  'giu',
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Puts stand-ins in the places of what would be misread. */
export function guardMisread(runs: readonly Run[], { from, to }: LanguagePair): Guarded {
  const text = runs.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('')
  const people = names(text, from)
  const others = [...letters(text, from), ...(from === 'en' ? months(text, to) : [])]
  const isOfPerson = ({ at }: Found): boolean =>
    people.some((person) => at >= person.at && at < person.at + person.length)
  const found = [...people, ...others.filter((other) => !isOfPerson(other))].slice(0, MOST)
  if (found.length === 0) return { runs, words: [] }
  const words: string[] = []
  let start = 0
  const guarded = runs.map((run) => {
    const end = start + (run.kind === 'text' ? run.text.length : 1)
    const own = found.filter(({ at, length }) => at >= start && at + length <= end)
    if (run.kind === 'atom' || own.length === 0) {
      start = end
      return run
    }
    let [said, done] = ['', start]
    for (const { at, length, meaning } of own.toSorted((a, b) => a.at - b.at)) {
      said += text.slice(done, at) + standIn(words.push(meaning) - 1)
      done = at + length
    }
    said += text.slice(done, end)
    start = end
    return textRun(said, run.style)
  })
  return { runs: guarded, words }
}

/** The words back in the places of their stand-ins; null where one was lost or doubled on the way. */
export function releaseMisread(runs: readonly Run[], words: readonly string[]): Run[] | null {
  const seen = words.map(() => 0)
  const released = runs.map((run) => {
    if (run.kind === 'atom') return run
    const text = run.text.replace(STAND_IN, (found, letters: string) => {
      const [first = '', second = ''] = letters.toLowerCase()
      const index = CONSONANTS.indexOf(first) * CONSONANTS.length + CONSONANTS.indexOf(second)
      if (words[index] === undefined) return found
      seen[index]!++
      return words[index]
    })
    return textRun(text, run.style)
  })
  return seen.every((times) => times === 1) ? mergeRuns(released) : null
}

const standIn = (index: number): string =>
  `Qzw${CONSONANTS[Math.floor(index / CONSONANTS.length)]}${CONSONANTS[index % CONSONANTS.length]}`

interface Found {
  readonly at: number
  readonly length: number
  readonly meaning: string
}

function letters(text: string, from: string): Found[] {
  const own = LETTERS[from]
  if (!own) return []
  const alone = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’.&/-])[${own}](?![\\p{L}\\p{M}\\p{N}'’&/])`, 'gu')
  return [...text.matchAll(alone)].flatMap(({ 0: letter, index: at }): Found[] => {
    const place = { letter, before: text.slice(Math.max(0, at - NEAR), at), after: text.slice(at + 1) }
    return isName(place) ? [{ at, length: 1, meaning: letter }] : []
  })
}

/** Does a capital letter that is a word, too, name something here? */
function isName({ letter, before, after }: { letter: string; before: string; after: string }): boolean {
  const capital = CAPITALISED.test(before)
  const pronoun = ALWAYS_CAPITAL.has(letter)
  if (before.trim() === '' || /[(;,]\s*$/.test(before)) return ITEM.test(after) || INITIAL.test(after)
  if (NAMED.test(before) && (!pronoun || capital || ENDS.test(after))) return true
  if (INITIAL.test(after)) return capital
  if (ENDS.test(after)) return capital && (!pronoun || WITHIN.test(before)) && !(pronoun && isShouted(before))
  // An article or a preposition would be small.
  return !pronoun && /^\s+\p{Ll}/u.test(after) && !/[.!?:•–—-]\s*$/u.test(before)
}

const isShouted = (text: string): boolean => !/\p{Ll}/u.test(text)

function months(text: string, to: string): Found[] {
  return [...text.matchAll(MONTH)]
    .filter(([word]) => /^\p{Lu}/u.test(word))
    .map(({ 0: word, index: at }) => {
      const date = new Date(Date.UTC(2020, MONTHS.indexOf(word.slice(0, 3).toLowerCase()), 15))
      const month = /^(?:may|march)$/i.test(word) ? 'long' : 'short'
      const name = new Intl.DateTimeFormat(to, { month, timeZone: 'UTC' }).format(date).replace(/\.$/, '')
      return { at, length: word.length, meaning: isShouted(word) ? name.toLocaleUpperCase(to) : name }
    })
}

/** Forms of address, before names. */
const TITLES: Readonly<Record<string, string>> = {
  en: 'Mr|Mrs|Ms|Miss|Dr|Prof|Sir',
  es: 'Sr|Sra|Srta|Dr|Dra|Prof|Don|Doña',
  fr: 'M|MM|Mme|Mlle|Dr|Pr',
  it: 'Sig|Sig\\.ra|Dott|Dr|Prof|Ing|Avv',
  pt: 'Sr|Sra|Dr|Dra|Prof',
}
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]+"
const SMALL = '(?:de|da|di|du|del|van|von|der|den|la|le)'
/** A first name, initials and a surname; or several initials and one. */
const INITIALLED = new RegExp(
  `(?<![\\p{L}\\p{M}.])(?:(${NAME})\\s+(?:\\p{Lu}\\.\\s?){1,2}|(?:\\p{Lu}\\.[\\s-]?){2,3})\\s?(${NAME})`,
  'gu',
)
/** Surname first, and the first letter of another name: so lists have them. */
const LISTED = new RegExp(`^${NAME}(?:\\s${NAME})?,\\s${NAME}(?:\\s${NAME})?\\s\\p{Lu}\\.?$`, 'u')
/** Initials that are those of states and offices. */
const STATES = /^(?:U\.\s?[SKN]|E\.\s?[UC]|D\.\s?C|P\.\s?[OSM]|A\.\s?M|N\.\s?B|Q\.\s?E)\./u
/** Behind "Appendix A." and the like another sentence begins, often so. */
const BEGINNINGS =
  /^(?:A|An|And|All|As|At|But|By|Each|For|He|If|In|It|No|On|Or|See|She|The|There|They|These|This|To|We|When|You)$/u

const titled = new Map<string, RegExp>()

/** Names behind a form of address of a language. */
function titledIn(language: string): RegExp {
  let pattern = titled.get(language)
  if (!pattern) {
    const titles = TITLES[language] ?? 'Dr|Prof'
    const before = `(?<=(?<![\\p{L}\\p{M}])(?:${titles})\\.?\\s+)`
    pattern = new RegExp(`${before}${NAME}(?:\\s(?:\\p{Lu}\\.|${SMALL}(?=\\s\\p{Lu})|${NAME})){0,2}`, 'gu')
    titled.set(language, pattern)
  }
  return pattern
}

function names(text: string, from: string): Found[] {
  if (LISTED.test(text.trim())) return [whole(text)]
  const initialled = [...text.matchAll(INITIALLED)].filter(
    ({ 0: name, 1: first, 2: surname = '' }) =>
      !STATES.test(name) && !BEGINNINGS.test(surname) && !(first && NAMED.test(`${first} `)),
  )
  const found = [...text.matchAll(titledIn(from)), ...initialled]
    .map(({ 0: name, index: at }) => ({ at, length: name.length, meaning: name }))
    .sort((a, b) => a.at - b.at || b.length - a.length)
  return found.filter(({ at }, index) =>
    found.slice(0, index).every((earlier) => at >= earlier.at + earlier.length),
  )
}

function whole(text: string): Found {
  const meaning = text.trim()
  return { at: text.indexOf(meaning), length: meaning.length, meaning }
}
