import { describe, expect, test } from 'vitest'
import { detectLanguage } from './detect-language'

const SENTENCES: readonly (readonly [string, string])[] = [
  ['en', 'The committee met in the old town hall to discuss the annual report.'],
  ['zh-Hans', '委员会在旧市政厅开会，讨论年度报告。'],
  ['zh-Hant', '委員會在舊市政廳開會，討論年度報告。'],
  ['ja', '委員会は年次報告について話し合うために集まりました。'],
  ['ko', '위원회는 연례 보고서를 논의하기 위해 모였습니다.'],
  ['fr', 'Le comité s’est réuni dans l’ancienne mairie pour discuter du rapport annuel.'],
  ['de', 'Der Ausschuss traf sich im alten Rathaus, um den Jahresbericht zu besprechen.'],
  ['es', 'El comité se reunió en el antiguo ayuntamiento para hablar del informe anual.'],
  ['pt', 'A comissão reuniu-se na antiga câmara municipal para discutir o relatório anual.'],
  ['it', 'Il comitato si è riunito nel vecchio municipio per discutere la relazione annuale.'],
  ['ru', 'Комитет собрался в старой ратуше, чтобы обсудить годовой отчёт.'],
  ['tr', 'Komite yıllık raporu görüşmek üzere eski belediye binasında toplandı.'],
  ['id', 'Perusahaan itu membeli mobil baru karena uang mereka cukup untuk membayar pajak.'],
  ['ms', 'Syarikat itu membeli kereta baharu kerana wang mereka cukup untuk membayar cukai.'],
  ['th', 'คณะกรรมการประชุมกันที่ศาลากลางเก่าเพื่อหารือรายงานประจำปี'],
  ['ar', 'اجتمعت اللجنة في مبنى البلدية القديم لمناقشة التقرير السنوي.'],
  ['vi', 'Ủy ban đã họp tại tòa thị chính cũ để thảo luận về báo cáo thường niên.'],
  ['nl', 'De commissie kwam bijeen in het oude stadhuis om het jaarverslag te bespreken.'],
  ['pl', 'Komisja spotkała się w starym ratuszu, aby omówić roczne sprawozdanie.'],
  ['uk', 'Комітет зібрався у старій ратуші, щоб обговорити річний звіт.'],
  ['cs', 'Výbor se sešel ve staré radnici, aby projednal výroční zprávu.'],
  ['ro', 'Comitetul s-a întâlnit în vechea primărie pentru a discuta raportul anual.'],
  ['sv', 'Kommittén träffades i det gamla rådhuset för att diskutera årsredovisningen.'],
  ['da', 'Udvalget mødtes i det gamle rådhus for at drøfte den årlige rapport.'],
  ['fi', 'Komitea kokoontui vanhassa kaupungintalossa keskustelemaan vuosikertomuksesta.'],
  ['el', 'Η επιτροπή συνεδρίασε στο παλιό δημαρχείο για να συζητήσει την ετήσια έκθεση.'],
  ['hu', 'A bizottság a régi városházán ült össze, hogy megvitassa az éves jelentést.'],
  ['hi', 'समिति ने वार्षिक रिपोर्ट पर चर्चा करने के लिए पुराने टाउन हॉल में बैठक की।'],
]

describe('detectLanguage', () => {
  test.each(SENTENCES)('[TXT-01] knows a sentence in %s', async (language, sentence) => {
    expect(await detectLanguage(sentence)).toBe(language)
  })

  test.each([
    ['en', 'Hello'],
    ['en', 'Good morning'],
    ['en', 'Thank you'],
    ['es', 'Hola'],
    ['es', 'Buenos días'],
    ['fr', 'Bonjour'],
    ['de', 'Guten Tag'],
    ['it', 'Buongiorno'],
    ['pt', 'Obrigado'],
    ['nl', 'Goedemorgen'],
    ['tr', 'Merhaba'],
    ['ko', '안녕'],
    ['zh-Hans', '你好'],
    ['ja', 'こんにちは'],
    ['hi', 'नमस्ते'],
    ['da', 'Jeg er sulten'],
  ])('knows a greeting in %s: %s', async (language, text) => {
    expect(await detectLanguage(text)).toBe(language)
  })

  test.each(['', '   ', '12345 €', 'qwertz asdf zxcv', 'X', '😀', 'ABC-123'])(
    'is honest about "%s"',
    async (text) => {
      expect(await detectLanguage(text)).toBeNull()
    },
  )

  test.each([
    ['Catalan', 'La comissió es va reunir a l’antic ajuntament per parlar de l’informe anual.'],
    ['Bulgarian', 'Комисията се събра в старото кметство, за да обсъди годишния доклад.'],
    ['Hebrew', 'הוועדה נפגשה בבניין העירייה הישן כדי לדון בדוח השנתי.'],
  ])('does not take %s for one of ours', async (_name, text) => {
    expect(await detectLanguage(text)).toBeNull()
  })

  test('reads a long text in many places, so that a foreign beginning does not decide', async () => {
    const german = 'Der Ausschuss traf sich im alten Rathaus. '.repeat(10)
    const english = 'The committee met in the old town hall today. '.repeat(400)
    expect(await detectLanguage(german + english)).toBe('en')
  })

  test('a text half in one language and half in another belongs to the larger half or none', async () => {
    const answer = await detectLanguage(
      'El perro come carne. '.repeat(60) + 'Собака ест мясо в доме. '.repeat(60),
    )
    expect(['es', 'ru', null]).toContain(answer)
  })
})
