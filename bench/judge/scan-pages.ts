import {
  pageIn,
  photograph,
  scanOf,
  type ScanOptions,
} from '../../server/engine/filters/pdf/testing/scan-fixture'
import { writeColourPng } from '../../server/engine/preview/write-png'

/** A page as a scanner or a camera sees it, and what is written on it. */
export interface KnownPage {
  readonly name: string
  readonly language: string
  readonly truth: string
  readonly bytes: Uint8Array
}

/** Prose of our own. */
const PROSE: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Report of the town council',
    'The committee met on 14 March 2024 to discuss the annual report. Three members could not attend, but they sent their comments in writing. After a short debate the report was approved without changes.',
    'The supplier shall deliver the goods within thirty days of the order. If the delivery is late, the buyer may cancel the contract and ask for the money back. Keep a copy of the document in a safe place.',
    'Our customers in the northern region ordered 1,250 units last quarter, which is 12.5% more than a year ago. The warehouse in the port can hold about 40,000 boxes. We expect prices to stay stable until the end of the year.',
  ],
  'zh-Hans': [
    '市议会的报告',
    '委员会于二〇二四年三月在旧市政厅开会，讨论年度报告。三名成员未能出席，但提交了书面意见。经过简短的讨论，报告未作修改即获通过。',
    '供应商应当在收到订单之后三十天内交付货物。如果交货延迟，买方可以取消合同并要求退款。请将本文件的副本保存在安全的地方。',
    '上个季度，北方地区的客户订购了更多的产品，比去年同期有所增加。港口的仓库可以存放大量的箱子。我们预计价格将保持稳定，直到年底。',
  ],
  de: [
    'Bericht des Gemeinderates',
    'Der Ausschuss trat am 14. März 2024 zusammen, um über den Jahresbericht zu beraten. Drei Mitglieder konnten nicht teilnehmen, schickten ihre Anmerkungen aber schriftlich. Nach kurzer Aussprache wurde der Bericht unverändert angenommen.',
    'Der Lieferant hat die Ware innerhalb von dreißig Tagen nach der Bestellung zu liefern. Verspätet sich die Lieferung, so kann der Käufer vom Vertrag zurücktreten und sein Geld zurückverlangen. Größere Mängel müssen sofort gerügt werden.',
  ],
  ar: [
    'تقرير مجلس المدينة',
    'اجتمعت اللجنة في دار البلدية القديمة لمناقشة التقرير السنوي. لم يتمكن ثلاثة أعضاء من الحضور، لكنهم أرسلوا ملاحظاتهم كتابة. وبعد نقاش قصير تمت الموافقة على التقرير دون تغيير.',
    'يجب على المورد تسليم البضاعة خلال ثلاثين يوما من تاريخ الطلب. وإذا تأخر التسليم جاز للمشتري إلغاء العقد واسترداد المال.',
  ],
}

const SCAN: ScanOptions = { perInch: 200, crooked: 0.6 }
const COARSE: ScanOptions = { perInch: 100, grain: 16 }
const PHOTO: ScanOptions = { perInch: 170, crooked: 6, shade: 0.45, grain: 10 }
/** The camera looked from below and from one side. */
const KEYSTONE: ScanOptions = {
  ...{ perInch: 170, shade: 0.3, grain: 8 },
  corners: [
    [0.13, 0.06],
    [0.9, 0.03],
    [0.99, 0.97],
    [0.02, 0.94],
  ],
}

/** One page each, of what the bench knows to read. */
export async function makeKnownPages(): Promise<KnownPage[]> {
  const known: KnownPage[] = []
  const add = async (
    name: string,
    language: string,
    options: ScanOptions,
    isPhoto = false,
  ): Promise<void> => {
    const prose = PROSE[language] ?? []
    const page = await pageIn(language, prose, 13)
    const bytes = isPhoto
      ? writeColourPng((await photograph(page, options))[0]!)
      : await scanOf(page, options)
    known.push({ name, language, truth: prose.join('\n'), bytes })
  }
  await add('english scan', 'en', SCAN)
  await add('english, coarse and grainy', 'en', COARSE)
  await add('chinese scan', 'zh-Hans', SCAN)
  await add('german scan', 'de', SCAN)
  await add('arabic scan', 'ar', SCAN)
  await add('english, crooked photo', 'en', PHOTO, true)
  await add('english, photo from aslant', 'en', KEYSTONE, true)
  return known
}

const bare = (text: string): string[] => [...text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')]

/** Share of the characters of a text that were read: 1 less the edits from one to the other for each, spaces apart. */
export function shareRead(truth: string, read: string): number {
  const [wanted, found] = [bare(truth), bare(read)]
  let row = Uint32Array.from({ length: found.length + 1 }, (_, at) => at)
  for (const [line, letter] of wanted.entries()) {
    const next = new Uint32Array(row.length)
    next[0] = line + 1
    for (let at = 1; at < next.length; at++) {
      const changed = row[at - 1]! + (found[at - 1] === letter ? 0 : 1)
      next[at] = Math.min(changed, row[at]! + 1, next[at - 1]! + 1)
    }
    row = next
  }
  return wanted.length === 0 ? 1 : Math.max(0, 1 - row.at(-1)! / wanted.length)
}
