import { turnWords, type Contract } from '../../remote/testing/contract-server'
import { libretranslateContract } from './contract'

/** Ordinary words of languages that are not written in Latin letters, by the server's codes. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ar: ['الكتاب', 'في', 'المدينة', 'من', 'العمل', 'إلى', 'شركة', 'جديدة'],
  el: ['βιβλίο', 'στην', 'πόλη', 'από', 'εργασία', 'εταιρεία', 'νέα', 'ερώτηση'],
  hi: ['पुस्तक', 'में', 'शहर', 'से', 'काम', 'कंपनी', 'नया', 'प्रणाली'],
  ja: ['会議', 'の', '新しい', '文書', 'を', '翻訳', 'する', 'システム'],
  ko: ['회의', '문서를', '새로운', '번역', '시스템', '도시', '회사', '질문'],
  ru: ['книга', 'в', 'городе', 'из', 'работа', 'компания', 'новая', 'вопрос'],
  th: ['หนังสือ', 'ใน', 'เมือง', 'จาก', 'งาน', 'บริษัท', 'ใหม่', 'นี้'],
  uk: ['книга', 'у', 'місті', 'із', 'робота', 'компанія', 'нова', 'запитання'],
  zh: ['会议', '文件', '新的', '翻译', '系统', '城市', '公司', '问题'],
  zt: ['會議', '文件', '新的', '翻譯', '系統', '城市', '公司', '問題'],
}
const UNSPACED = new Set(['ja', 'th', 'zh', 'zt'])

/** A character that every text of the language has, where it is not written in Latin letters. */
export const LETTERS: Readonly<Record<string, RegExp>> = {
  ar: /\p{sc=Arabic}/u,
  el: /\p{sc=Greek}/u,
  hi: /\p{sc=Devanagari}/u,
  ja: /\p{sc=Katakana}|\p{sc=Hiragana}/u,
  ko: /\p{sc=Hangul}/u,
  ru: /\p{sc=Cyrillic}/u,
  th: /\p{sc=Thai}/u,
  uk: /\p{sc=Cyrillic}/u,
  'zh-Hans': /[会译统问]/u,
  'zh-Hant': /[會譯統問]/u,
}

/** Nonsense of the right shape in the script of the language. */
export function inScriptOf(code: string, text: string): string {
  const words = WORDS[code]
  if (!words) return turnWords(text)
  const joint = UNSPACED.has(code) ? ' *' : '(?!)'
  let place = text.length
  return text.replace(
    new RegExp(`([\\p{L}\\p{M}]+)(${joint}(?=\\p{L}))?`, 'gu'),
    () => words[place++ % words.length] ?? '',
  )
}

/** The server of the contract, answering in the script of the language asked for. */
export const allLanguagesContract: Contract = {
  ...libretranslateContract,
  answer(request) {
    const { target = '' } = (request.body ?? {}) as { target?: string }
    return libretranslateContract.answer(request, (marked) =>
      marked.replace(/<[^<>]*>|&[#\w]+;|[^<&]+/gu, (piece) =>
        /^[<&]/u.test(piece) ? piece : inScriptOf(target, piece),
      ),
    )
  },
}
