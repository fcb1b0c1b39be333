import type { eld } from 'eld/small'
import type { LanguageCode } from '../model'
import { chineseVariant } from './han'
import { malayOrIndonesian } from './malay-indonesian'
import { knownExpression } from './short-texts'

/** The model takes a third of a second to load: at the first question, so that the service is up before. */
const loadDetector = () => (loading ??= import('eld/small').then((model) => model.eld.newInstance()))
let loading: Promise<Detector> | undefined
type Detector = ReturnType<typeof eld.newInstance>

/** Languages of ours that the detector's model names as we do. */
const NAMED = new Set('en ja ko fr de es pt it ru tr th ar vi nl pl uk cs ro sv da fi el hu hi'.split(' '))
/** The model reads so much at once; longer texts are read in as many places. */
const WINDOW = 1_000
const WINDOWS = 8

/**
 * The language a text is written in, as one of the 28 translation languages, or null when it is too short, mixed, or in
 * another language.
 */
export async function detectLanguage(text: string): Promise<LanguageCode | null> {
  const expression = text.length < 40 ? knownExpression(text) : null
  if (expression) return expression
  const sample = text.slice(0, 200_000)
  const detector = await loadDetector()
  const votes = new Map<LanguageCode | null, number>()
  for (const window of windowsOf(sample)) {
    const letters = window.match(/\p{L}/gu)?.length ?? 0
    if (letters === 0) continue
    const language = detectWindow(detector, window)
    votes.set(language, (votes.get(language) ?? 0) + letters)
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1])
  const total = [...votes.values()].reduce((sum, count) => sum + count, 0)
  return best && best[1] * 2 > total ? best[0] : null
}

function windowsOf(text: string): string[] {
  if (text.length <= WINDOW) return [text]
  const step = Math.max(WINDOW, Math.floor((text.length - WINDOW) / (WINDOWS - 1)))
  const windows: string[] = []
  for (let from = 0; from < text.length; from += step) windows.push(text.slice(from, from + WINDOW))
  return windows
}

function detectWindow(detector: Detector, text: string): LanguageCode | null {
  const script = dominantScript(text)
  if (script === 'kana') return 'ja'
  if (script === 'hangul') return 'ko'
  if (script === 'thai') return 'th'
  if (script === 'greek') return 'el'
  if (script === 'han') return chineseVariant(text)
  const result = detector.detect(text)
  if (result.language === 'ms') return malayOrIndonesian(text)
  if (!result.isReliable()) return null
  if (NAMED.has(result.language)) return result.language
  return NEIGHBOURS[result.language] === undefined
    ? null
    : closeNeighbour(result.language, result.getScores())
}

/** Languages not ours whose short texts read the same as one of ours. */
const NEIGHBOURS: Readonly<Record<string, LanguageCode>> = { no: 'da', mr: 'hi' }
const SAME = 0.02

function closeNeighbour(language: string, scores: Readonly<Record<string, number>>): LanguageCode | null {
  const ours = NEIGHBOURS[language] ?? ''
  return (scores[ours] ?? 0) >= (scores[language] ?? 1) - SAME ? ours : null
}

type Script = 'kana' | 'hangul' | 'thai' | 'greek' | 'han' | 'other'

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function dominantScript(text: string): Script {
  const letters = count(text, /\p{L}/gu)
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(text, /\p{Script=Han}/gu)
  if (kana + han > letters / 2) return kana * 20 > kana + han ? 'kana' : 'han'
  if (count(text, /\p{Script=Hangul}/gu) > letters / 2) return 'hangul'
  if (count(text, /\p{Script=Thai}/gu) > letters / 2) return 'thai'
  if (count(text, /\p{Script=Greek}/gu) > letters / 2) return 'greek'
  return 'other'
}
