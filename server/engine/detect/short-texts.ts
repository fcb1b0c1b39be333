import type { LanguageCode } from '../model'

/** What people type first, and words that alone give a language away; lower case, each in one language only. */
const EXPRESSIONS: Readonly<Record<LanguageCode, string>> = {
  en: 'hello|hello world|hi there|hey|good morning|good evening|good night|thank you|thanks|yes|please|sorry|welcome|goodbye|how are you|house|water|the|home|invoice|love|friend',
  es: 'hola|hola mundo|buenos días|buenas tardes|buenas noches|gracias|adiós|por favor|¿qué tal|qué tal|bienvenido|bienvenidos|factura|agua|amigo|sí',
  fr: 'bonjour|bonsoir|salut|bonne nuit|merci|au revoir|oui|s’il vous plaît|bienvenue|facture|eau|maison|comment ça va',
  de: 'hallo welt|guten tag|guten morgen|guten abend|gute nacht|danke|bitte|tschüss|willkommen|rechnung|wasser|haus|wie geht es dir',
  it: 'ciao|buongiorno|buonasera|buona sera|buonanotte|grazie|arrivederci|per favore|benvenuto|benvenuti|fattura|acqua|come stai',
  pt: 'olá|olá mundo|bom dia|boa tarde|boa noite|obrigado|obrigada|adeus|bem-vindo|fatura|água|como vai|sim',
  nl: 'goedemorgen|goedemiddag|goedenavond|dank je|dank u|alstublieft|tot ziens|welkom|huis|hoe gaat het',
  sv: 'hej|god morgon|god natt|tack|tack så mycket|hej då|välkommen|vatten|hur mår du',
  da: 'hej hej|godmorgen|god aften|mange tak|farvel|velkommen|hvordan går det',
  fi: 'hei|moi|hyvää huomenta|hyvää päivää|kiitos|näkemiin|tervetuloa|vesi|talo',
  pl: 'cześć|dzień dobry|dobry wieczór|dobranoc|dziękuję|proszę|do widzenia|witaj|woda',
  cs: 'ahoj|dobrý den|dobrou noc|děkuji|prosím|na shledanou|vítejte',
  hu: 'szia|jó napot|jó reggelt|köszönöm|kérem|viszontlátásra|üdvözöljük|víz|ház',
  ro: 'salutare|bună ziua|bună dimineața|bună seara|mulțumesc|la revedere|vă rog|bun venit|apă|casă',
  tr: 'merhaba|günaydın|iyi akşamlar|iyi geceler|teşekkürler|teşekkür ederim|lütfen|hoş geldiniz|evet|hayır|su',
  id: 'halo|selamat siang|terima kasih banyak|apa kabar|rumah',
  ms: 'selamat petang|selamat tengah hari|apa khabar',
  vi: 'xin chào|cảm ơn|tạm biệt|chào bạn',
  ru: 'привет|здравствуйте|спасибо|доброе утро|добрый день|да|нет|пожалуйста',
  uk: 'привіт|дякую|добрий день|доброго ранку|так|ні|будь ласка',
  ar: 'مرحبا|شكرا|السلام عليكم|أهلا|نعم|صباح الخير',
  hi: 'नमस्ते|धन्यवाद|नमस्कार|शुभ प्रभात|हाँ',
}

const BY_EXPRESSION = new Map(
  Object.entries(EXPRESSIONS).flatMap(([language, list]) =>
    list.split('|').map((expression): [string, LanguageCode] => [expression, language]),
  ),
)

/** The language of a text that is nothing but a well-known expression, else null. */
export function knownExpression(text: string): LanguageCode | null {
  const bare = text
    .toLowerCase()
    .replace(/[’']/g, '’')
    .replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
    .replace(/\s+/g, ' ')
  return BY_EXPRESSION.get(bare) ?? null
}
