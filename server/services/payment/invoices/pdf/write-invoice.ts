import { dateIn, keepOrder, moneyIn, translateIn, type Translate } from '../../wording'
import { countryName } from '../countries'
import { describeLine } from '../describe-line'
import type { InvoiceDocument, Named } from '../document'
import type { InvoiceSettings } from '../settings'
import { CONTENT, createSheet, PAPER, type Sheet } from './sheet'

const BODY = { size: 10 } as const
const SMALL = { size: 8.5, grey: 0.35 } as const
const LABEL = { size: 8.5, bold: true, grey: 0.35 } as const
const STRONG = { size: 10, bold: true } as const
const FOREIGN = { foreign: true } as const

/** Columns of the table, from the edge where reading starts. */
const COLUMNS = {
  item: { start: 0, width: 250 },
  quantity: { start: 255, width: 50 },
  unit: { start: 310, width: 80 },
  amount: { start: 395, width: CONTENT - 395 },
} as const
const HALF = (CONTENT - 24) / 2
const GAP = 6
const BOTTOM = PAPER.height - PAPER.margin - 24

interface Pen {
  readonly sheet: Sheet
  readonly t: Translate
  readonly money: (cents: number) => string
  readonly date: (time: number) => string
  readonly language: string
  /** Points from the top. */
  top: number
}

/** The invoice or credit note as a PDF in a language: the same bytes for the same document. */
export async function writeInvoice(
  settings: Pick<InvoiceSettings, 'texts'>,
  document: InvoiceDocument,
  language: string,
): Promise<Uint8Array> {
  const t = translateIn(settings, language)
  const { number, issuedAt: time, seller } = document
  const title = t(titleOf(document))
  const sheet = await createSheet(language, { title: `${title} ${number}`, author: seller.name, time })
  const pen: Pen = {
    sheet,
    t,
    language,
    money: moneyIn(language, document.currency),
    date: dateIn(language),
    top: PAPER.margin,
  }
  sheet.addPage()
  writeHead(pen, document)
  writeLines(pen, document)
  writeSums(pen, document)
  writeNotes(pen, document)
  sheet.onEachPage((page, pages) => {
    const text = `${seller.name} · ${title} ${keepOrder(number, language)} · ${t('page', { page: String(page), pages: String(pages) })}`
    sheet.text(text, SMALL, { start: 0, width: CONTENT, top: BOTTOM + 10 })
  })
  return sheet.save()
}

const linesOf = (address: string): string[] =>
  address
    .split(/\r?\n|,/)
    .map((line) => line.trim())
    .filter(Boolean)

const titleOf = ({ credit, corrects }: InvoiceDocument): string =>
  credit ? 'credit.title' : corrects ? 'correction.title' : 'title'

/** To which invoices it refers, unambiguously. */
function referencesOf(pen: Pen, { credit, corrects = [] }: InvoiceDocument): (readonly [string, string])[] {
  const { t } = pen
  const named = (invoice: Named) => t('credit.of', namedIn(pen, invoice))
  if (credit) return [[t('credit.invoice'), named(credit)]]
  return corrects.map((invoice, index) => [index === 0 ? t('correction.replaces') : '', named(invoice)])
}

function writeHead(pen: Pen, document: InvoiceDocument): void {
  const { sheet, t, date, language } = pen
  const { number, issuedAt, seller, buyer, lines, credit } = document
  const title = t(titleOf(document))
  pen.top += sheet.text(title, { size: 24, bold: true }, { start: 0, width: CONTENT, top: pen.top }) + 10
  const supplied = [...new Set(lines.map(({ paidAt }) => date(paidAt)))]
  const facts: (readonly [string, string])[] = [
    [t(credit ? 'credit.number' : 'number'), number],
    [t('issued'), date(issuedAt)],
    ...referencesOf(pen, document),
    [t('supplied'), supplied.length > 1 ? `${supplied[0]} – ${supplied.at(-1)}` : (supplied[0] ?? '')],
  ]
  for (const [name, value] of facts) {
    const height = sheet.text(name, LABEL, { start: 0, width: 130, top: pen.top + 1 })
    pen.top += Math.max(height, sheet.text(value, BODY, { start: 136, width: CONTENT - 136, top: pen.top }))
  }
  pen.top += 18
  const sellerLines = [
    ...linesOf(seller.address),
    seller.country ? countryName(seller.country, language) : '',
    seller.vatId ? `${t('vatId')}: ${seller.vatId}` : '',
  ]
  const buyerLines = [
    buyer.street,
    [buyer.postalCode, buyer.city].filter(Boolean).join(' '),
    countryName(buyer.country, language),
    buyer.vatNumber ? `${t('vatId')}: ${buyer.vatNumber}` : '',
    buyer.name === buyer.email ? '' : buyer.email,
  ]
  const left = writeParty(pen, 0, t('seller'), [seller.name, ...sellerLines])
  const right = writeParty(pen, HALF + 24, t('buyer'), [buyer.name, ...buyerLines])
  pen.top += Math.max(left, right) + 22
}

const namedIn = (
  { date, language }: Pick<Pen, 'date' | 'language'>,
  { number, issuedAt }: Named,
): { number: string; date: string } => ({ number: keepOrder(number, language), date: date(issuedAt) })

function writeParty({ sheet, top }: Pen, start: number, label: string, lines: readonly string[]): number {
  let height = sheet.text(label, LABEL, { start, width: HALF, top }) + 2
  lines.filter(Boolean).forEach((line, index) => {
    height += sheet.text(
      line,
      { ...(index === 0 ? STRONG : BODY), ...FOREIGN },
      { start, width: HALF, top: top + height },
    )
  })
  return height
}

function writeTableHead(pen: Pen): void {
  const { sheet, t } = pen
  const cells = [
    sheet.text(t('item.title'), LABEL, { ...COLUMNS.item, top: pen.top }),
    sheet.text(t('quantity'), LABEL, { ...COLUMNS.quantity, top: pen.top, align: 'end' }),
    sheet.text(t('unitPrice'), LABEL, { ...COLUMNS.unit, top: pen.top, align: 'end' }),
    sheet.text(t('amount'), LABEL, { ...COLUMNS.amount, top: pen.top, align: 'end' }),
  ]
  pen.top += Math.max(...cells) + 2
  sheet.rule(pen.top)
  pen.top += GAP
}

/** Room for something that must not be parted; a new page where there is none. */
function makeRoom(pen: Pen, height: number): boolean {
  if (pen.top + height <= BOTTOM) return false
  pen.sheet.addPage()
  pen.top = PAPER.margin
  return true
}

function writeLines(pen: Pen, { lines }: InvoiceDocument): void {
  const { sheet, t, money, date } = pen
  writeTableHead(pen)
  for (const line of lines) {
    const what = describeLine(t, line)
    const order = `${t('order')} ${line.orderId} · ${date(line.paidAt)}`
    const { width } = COLUMNS.item
    const height = sheet.heightOf(what, BODY, width) + sheet.heightOf(order, SMALL, width) + 2 * GAP
    if (makeRoom(pen, height)) writeTableHead(pen)
    const { top } = pen
    const first = sheet.text(what, BODY, { ...COLUMNS.item, top })
    sheet.text(order, SMALL, { ...COLUMNS.item, top: top + first })
    sheet.text('1', BODY, { ...COLUMNS.quantity, top, align: 'end' })
    sheet.text(money(line.amount), BODY, { ...COLUMNS.unit, top, align: 'end' })
    sheet.text(money(line.amount), BODY, { ...COLUMNS.amount, top, align: 'end' })
    pen.top += height - GAP
    sheet.rule(pen.top)
    pen.top += GAP
  }
}

function writeSums(pen: Pen, { vat, net, vatAmount, gross, credit }: InvoiceDocument): void {
  const { sheet, t, money, language } = pen
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 }).format(
    vat.kind === 'included' ? vat.percent : 0,
  )
  const sums: (readonly [string, number, typeof BODY | typeof STRONG])[] = []
  if (vat.kind !== 'none') {
    sums.push([t('net'), net, BODY], [t('vat', { percent }), vatAmount, BODY])
  }
  sums.push([t(credit ? 'credit.total' : 'total'), gross, STRONG])
  makeRoom(pen, sums.length * 20 + 60)
  for (const [name, amount, style] of sums) {
    const { top } = pen
    const label = sheet.text(name, style, { start: 150, width: 235, top, align: 'end' })
    pen.top += Math.max(label, sheet.text(money(amount), style, { ...COLUMNS.amount, top, align: 'end' }))
  }
  pen.top += 14
}

const capitalised = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1)

/** How the money came, or went back. */
function describePayment({ t, date }: Pen, { lines, credit }: InvoiceDocument): string {
  const methods = lines.flatMap(({ payMethod }) => (payMethod ? capitalised(payMethod) : []))
  const method = [...new Set(methods)].join(', ')
  const time = date(credit?.paidBackAt ?? Math.max(...lines.map(({ paidAt }) => paidAt)))
  const key = method === '' ? 'paid' : 'paidBy'
  return t(credit ? `credit.${key}` : key, { date: time, method })
}

function writeNotes(pen: Pen, document: InvoiceDocument): void {
  const { sheet, t } = pen
  const { vat, vatAmount, buyer } = document
  const notes = [
    describePayment(pen, document),
    vat.kind === 'reverseCharge' ? t('reverseCharge', { vatNumber: buyer.vatNumber ?? '' }) : '',
    vat.kind === 'elsewhere' && vatAmount === 0 ? t('elsewhere') : '',
  ]
  for (const note of notes.filter(Boolean)) {
    makeRoom(pen, sheet.heightOf(note, BODY, CONTENT))
    pen.top += sheet.text(note, BODY, { start: 0, width: CONTENT, top: pen.top }) + 4
  }
}
