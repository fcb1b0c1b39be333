/**
 * The most frequent short words of each language whose divided words we can judge: which language a text is in, without the
 * model of the detector, which filters do not know and which takes a third of a second to load.
 */
const FREQUENT: Readonly<Record<string, string>> = {
  ca: 'el la els les de i que en un una amb per és no del dels als seva són',
  cs: 'a je na se v že s do o z pro jako ale by jsou být které',
  da: 'og i at er en den til på af det for der som ikke med eller et være',
  de: 'der die und das ist in zu den von mit nicht ein eine auf für dem des sich oder wird',
  el: 'και το η της του να την των που με για τα από στο είναι',
  en: 'the of and to is in that for with on as are be this by or an which',
  es: 'el la de y que en los las un una por con para se del es no como',
  fi: 'ja on ei se että oli joka ovat myös sen mutta tai ole kun',
  fr: 'le la les de et des que est une dans pour qui sur pas par du avec ce ou',
  hu: 'a az és hogy nem is egy ez meg azt csak vagy mint volt',
  id: 'yang dan di untuk dengan dari pada ini dalam adalah tidak atau',
  it: 'il di che e la per un una del della con non sono le gli i si come',
  nl: 'de het een van en in is dat op te zijn met voor niet aan of wordt ook',
  pl: 'i w na z się do nie jest to że o jak lub oraz dla przez',
  pt: 'o a de e que do da em um uma para com não os as no na por se dos',
  ro: 'și de în a la cu pe care din nu este o un să pentru sau mai',
  ru: 'и в на не что с по для как это из к от или то',
  sv: 'och i att är en på som av för den till med det inte eller ett',
  tr: 've bir bu için ile da de olarak olan çok gibi daha en',
  uk: 'і в на не що з та у для до як це або від за',
}

const LANGUAGES = Object.entries(FREQUENT).map(([language, words]) => ({ language, words: words.split(' ') }))

/** The language whose frequent words a text has most often; null where it has hardly any. Of equals the first one. */
export function guessLanguage(words: ReadonlyMap<string, number>): string | null {
  let best: string | null = null
  let most = 0
  for (const { language, words: own } of LANGUAGES) {
    const count = own.reduce((sum, word) => sum + (words.get(word) ?? 0), 0) / own.length
    if (count > most) [best, most] = [language, count]
  }
  return best
}
