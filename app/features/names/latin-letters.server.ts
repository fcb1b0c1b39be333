import { GIVEN_CHARACTERS, SURNAMES } from './read-tables.server'

const pairs = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [letter = '', latin = ''] = entry.split('=')
      return [[letter, latin] as const]
    }),
  )

/** Letters that do not come apart into a Latin one and its marks. Rough on purpose: what counts is the sound heard. */
const LETTERS = pairs(
  'æ=e ø=o œ=e ß=s ł=l đ=d ð=d þ=t ı=i ŋ=n ə=a ' +
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sh ъ= ы=i ь= ' +
    'э=e ю=yu я=ya є=ye ґ=g ђ=dj љ=l њ=n ћ=ch џ=dj ј=y ' +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=i φ=f χ=h ψ=ps ω=o ' +
    'ا=a أ=a إ=i آ=a ٱ=a ى=a ب=b پ=p ت=t ث=th ج=j چ=ch ح=h خ=kh د=d ذ=d ر=r ز=z ژ=zh س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=g ' +
    'ف=f ق=k ك=k ک=k گ=g ل=l م=m ن=n ه=h ة=a و=w ي=y ی=y ء= ئ=i ؤ=u ' +
    'א=a ב=b ג=g ד=d ה=h ו=w ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=f צ=ts ץ=ts ק=k ר=r ש=sh ת=t ' +
    'ก=k ข=k ค=k ฆ=k ง=ng จ=j ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=t ฑ=t ฒ=t ณ=n ด=d ต=t ถ=t ท=t ธ=t น=n บ=b ป=p ผ=p ' +
    'ฝ=f พ=p ฟ=f ภ=p ม=m ย=y ร=r ฤ=ri ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ= ฮ=h ะ=a ั=a า=a ำ=am ิ=i ี=i ึ=u ื=u ุ=u ู=u เ=e แ=e โ=o ใ=ai ไ=ai',
)

const KANA = pairs(
  'あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko が=ga ぎ=gi ぐ=gu げ=ge ご=go さ=sa し=shi す=su せ=se そ=so ' +
    'ざ=za じ=ji ず=zu ぜ=ze ぞ=zo た=ta ち=chi つ=tsu て=te と=to だ=da ぢ=ji づ=zu で=de ど=do な=na に=ni ぬ=nu ね=ne の=no ' +
    'は=ha ひ=hi ふ=fu へ=he ほ=ho ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ま=ma み=mi む=mu め=me も=mo ' +
    'や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o ゃ=ya ゅ=yu ょ=yo っ= ー= ゔ=v',
)

const HAN: ReadonlyMap<string, string> = new Map(
  [...GIVEN_CHARACTERS, ...SURNAMES].flatMap(({ simplified, traditional, syllable }) => [
    [simplified, syllable.sound],
    [traditional, syllable.sound],
  ]),
)

const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
const HANGUL_INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const HANGUL_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const HANGUL_FINALS = ' k k k n n n t l k m p t t p l m p p t t ng t t k t p h'.split(' ')

/** Revised Romanisation, syllable by syllable: 11,172 of them in a row of 19 × 21 × 28. */
function latinOfHangul(letter: string): string {
  const index = letter.charCodeAt(0) - HANGUL_FIRST
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? ''
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? ''
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '')
}

function latinOfLetter(letter: string): string {
  if (/[a-z]/.test(letter)) return letter
  const code = letter.charCodeAt(0)
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) return latinOfHangul(letter)
  // Katakana stands 96 places behind hiragana.
  const hiragana = /[\u30a1-\u30f4]/.test(letter) ? String.fromCharCode(code - 0x60) : letter
  return LETTERS.get(letter) ?? KANA.get(hiragana) ?? HAN.get(letter) ?? ''
}

/** Arabic and Hebrew leave short vowels out: w and y between consonants are long vowels, the others are heard as a. */
const withVowels = (consonants: string): string =>
  consonants
    .replace(/(?<=[^aeiouwy])w(?![aeiou])/g, 'u')
    .replace(/(?<=[^aeiouwy])y(?![aeiou])/g, 'i')
    .replace(/(sh|kh|th|ch|zh|ts|[^aeiou])(?=[^aeiou])/g, (unit, _unit, at: number) =>
      /^(sh|kh|th|ch|zh|ts)/.test(consonants.slice(at)) && unit.length === 1 ? unit : `${unit}a`,
    )

function latinOfWord(word: string): string {
  // Thai writes some vowels before the consonant they follow.
  const ordered = word.replace(/([เแโใไ])([ก-ฮ])/g, '$2$1')
  const parts = /\p{Script=Hangul}|[\u3041-\u30ff]/u.test(word)
    ? ordered.normalize('NFC')
    : ordered.normalize('NFD')
  const latin = Array.from(parts, latinOfLetter).join('')
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word) ? withVowels(latin) : latin
}

/** The words of a name of any script in Latin letters a–z, as far as their sound is known; a word without one is left out. */
export const latinWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{M}ー]+/u)
    .map(latinOfWord)
    .filter((word) => /[aeiouy]/.test(word))
