import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { InvoiceInputSchema } from '../../../contracts/invoices'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import type { MailMessage } from '../../../platform/mail'
import { startShop, type Shopper, type ShopBench } from '../testing/shop-bench'
import type { InvoiceDocument } from './document'

const SELLER = {
  name: 'Verso GmbH',
  address: 'Lindenallee 7, 10115 Berlin',
  country: 'DE',
  vatId: 'DE123456789',
  vatPercent: 19,
}
const textsOf = (code: string): object =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../../../locales/${code}/invoice.json`), 'utf8'),
  ) as object

const FORM = {
  type: 'Company',
  companyName: 'Example Ltd',
  street: '1 High Street',
  postalCode: '1060',
  city: 'Wien',
  country: 'Austria',
  vatNo: '',
  billingEmail: 'books@example.com',
  sendEmail: '',
} as const
type Form = z.input<typeof InvoiceInputSchema>

const refusal = (code: string): unknown => expect.objectContaining({ code })

describeDialects('invoices', (dialect) => {
  let bench: ShopBench
  let letters: MailMessage[]
  let isMailDown: boolean
  afterEach(() => bench.stop())

  async function start(): Promise<{ ana: Shopper; eve: Shopper }> {
    letters = []
    isMailDown = false
    const mailer = {
      send: async (letter: MailMessage) => {
        if (isMailDown) throw new Error('the mail server is away')
        letters.push(letter)
      },
      close: async () => undefined,
    }
    const texts = { en: textsOf('en'), de: textsOf('de') }
    bench = await startShop({ dialect, invoices: { seller: SELLER, mailer, texts } })
    return { ana: bench.shopper('ana'), eve: bench.shopper('eve') }
  }
  const add = (who: Shopper, orders: readonly string[], form: Partial<Form> = {}, language = 'en') =>
    bench.executors[0]!.execute(
      PAY_CALLS.addInvoice,
      { ...FORM, ...form, orderIds: orders.join(',') },
      { token: who.token, headers: { 'accept-language': language } },
    )
  const download = async (url: string, token: string) => {
    const answer = await fetch(bench.urls[0]! + url, { headers: { token } })
    return {
      type: answer.headers.get('content-type'),
      name: answer.headers.get('content-disposition'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    }
  }
  const documents = async (): Promise<InvoiceDocument[]> => {
    const found = sql<{ document: string }>`select document from pay_invoices order by number`
    return (await found.execute(bench.database.kysely)).rows.map(
      ({ document }) => JSON.parse(document) as InvoiceDocument,
    )
  }

  test('[INV-01] paid orders get one invoice, which is mailed as a PDF and is there for its owner only', async () => {
    const { ana, eve } = await start()
    const [plan, pages] = [await ana.buy('plan:premium:monthly'), await ana.buy('package:50')]
    const made = await add(ana, [plan.id, pages.id], { sendEmail: 'office@example.com' }, 'de')
    expect(made.number).toBe('2026-000001')
    expect(await ana.get(plan.id)).toMatchObject({ invoiceStatus: 'requested', invoiceUrl: made.url })
    await bench.work()
    expect((await ana.orders()).map(({ invoiceStatus }) => invoiceStatus)).toEqual(['sent', 'sent'])
    expect(letters).toMatchObject([
      { to: 'office@example.com', language: 'de', subject: 'Rechnung 2026-000001 von Verso' },
    ])
    const attached = letters[0]!.attachments?.[0]
    expect(attached?.name).toBe('invoice-2026-000001.pdf')
    const file = await download(made.url, ana.token)
    expect(file).toMatchObject({
      type: 'application/pdf',
      name: 'attachment; filename="invoice-2026-000001.pdf"',
    })
    expect(Buffer.from(file.bytes).equals(Buffer.from(attached?.content as Uint8Array))).toBe(true)
    const pdf = await PDFDocument.load(file.bytes)
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Rechnung 2026-000001', 1])
    expect((await download(made.url, eve.token)).type).toContain('application/json')
    expect((await download(made.url, '')).type).toContain('application/json')
  })

  test('only paid orders of one’s own that are on no invoice yet; a refusal takes no number', async () => {
    const { ana, eve } = await start()
    const [paid, waiting, other] = [
      await ana.buy('package:50'),
      await ana.order('package:50'),
      await eve.buy('package:50'),
    ]
    for (const orders of [[waiting.id], [other.id], ['1234567890123456'], [paid.id, waiting.id]]) {
      await expect(add(ana, orders)).rejects.toEqual(refusal('invoiceNotPossible'))
    }
    expect((await add(ana, [paid.id, paid.id])).number).toBe('2026-000001')
    await expect(add(ana, [paid.id])).rejects.toEqual(refusal('invoiceNotPossible'))
    expect((await add(eve, [other.id])).number).toBe('2026-000002')
  })

  test('numbers have no gaps, whoever asks at the same time, and begin anew each year', async () => {
    const { ana } = await start()
    const orders: string[] = []
    for (let count = 0; count < 4; count += 1) orders.push((await ana.buy('package:50')).id)
    const asked = await Promise.allSettled(
      [...orders.slice(0, 3), orders[0]!, orders[1]!].map((id) => add(ana, [id])),
    )
    const numbers = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.number] : []))
    expect(numbers.sort()).toEqual(['2026-000001', '2026-000002', '2026-000003'])
    bench.clock.advance(60 * 24 * 3_600_000)
    expect((await add(ana, [orders[3]!])).number).toBe('2027-000001')
  })

  test('VAT: taken out at home, reverse charge for a company elsewhere in the EU, none outside', async () => {
    const { ana } = await start()
    const forms: readonly Partial<Form>[] = [
      { country: 'Deutschland' },
      { country: 'AT', vatNo: 'ATU 1234 5678' },
      { country: 'Österreich' },
      { country: 'Japan' },
      { country: 'Atlantis' },
    ]
    for (const form of forms) await add(ana, [(await ana.buy('package:50')).id], form)
    const found = (await documents()).map(({ vat, net, vatAmount, gross }) => [
      vat.kind,
      net,
      vatAmount,
      gross,
    ])
    const gross = (await ana.orders())[0]!.amount
    const net = Math.round(gross / 1.19)
    expect(found).toEqual([
      ['included', net, gross - net, gross],
      ['reverseCharge', gross, 0, gross],
      ['included', net, gross - net, gross],
      ['elsewhere', gross, 0, gross],
      ['included', net, gross - net, gross],
    ])
    expect((await documents())[1]!.buyer.vatNumber).toBe('ATU12345678')
  })

  test('a company has a name, and a VAT number the format of its country', async () => {
    const { ana } = await start()
    const { id } = await ana.buy('package:50')
    await expect(add(ana, [id], { companyName: '' })).rejects.toEqual(refusal('invalidInput'))
    await expect(add(ana, [id], { vatNo: 'DE123456789' })).rejects.toEqual(refusal('vatInvalid'))
    expect((await add(ana, [id], { type: 'Personal', companyName: '', vatNo: '' })).number).toBe(
      '2026-000001',
    )
    expect((await documents())[0]!.buyer.name).toBe('books@example.com')
  })

  test('[INV-01] a refund of an invoiced order writes a credit note: numbered without gaps, mailed, there for its owner', async () => {
    const { ana, eve } = await start()
    const { operator } = bench.payments[0]!
    const orders: string[] = []
    for (let count = 0; count < 4; count += 1) orders.push((await ana.buy('package:50')).id)
    const [whole = '', part = '', plain = '', late = ''] = orders
    await add(ana, [whole, part], { country: 'Deutschland', sendEmail: 'office@example.com' }, 'de')
    await bench.work()
    letters.length = 0

    await operator.refund(plain) // on no invoice
    await operator.refund(whole)
    for (const total of [0.01, 1.5, 4.99]) {
      await operator.refund(part, total)
      await bench.work()
    }
    await operator.refund(late, 2)
    await bench.work()
    await add(ana, [late], { country: 'Deutschland' })
    await bench.work()
    await bench.work()

    const notes = (await documents()).filter(({ credit }) => credit)
    const facts = notes.map(({ number, gross, net, vatAmount, credit }) => {
      expect(net + vatAmount).toBe(gross)
      return [number, credit!.number, gross]
    })
    expect(facts.map(([number]) => number)).toEqual([1, 2, 3, 4, 5].map((count) => `CN-2026-00000${count}`))
    expect(facts.map(([, invoice, gross]) => [invoice, gross]).sort()).toEqual([
      ['2026-000001', 1],
      ['2026-000001', 149],
      ['2026-000001', 349],
      ['2026-000001', 499],
      ['2026-000002', 200],
    ])
    const [invoice] = await documents()
    const credited = notes.filter(({ credit }) => credit!.number === invoice!.number)
    const sum = (of: (document: InvoiceDocument) => number) => credited.reduce((all, one) => all + of(one), 0)
    expect([sum(({ net }) => net), sum(({ vatAmount }) => vatAmount)]).toEqual([
      invoice!.net,
      invoice!.vatAmount,
    ])

    const mailed = letters.filter(({ subject }) => subject.startsWith('Rechnungskorrektur'))
    expect(mailed.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => 'office@example.com'))
    const { creditNotes } = await ana.get(part)
    expect(creditNotes).toHaveLength(3)
    const [{ number, url }] = creditNotes as [{ number: string; url: string }]
    const file = await download(url, ana.token)
    expect(file).toMatchObject({
      type: 'application/pdf',
      name: `attachment; filename="credit-note-${number}.pdf"`,
    })
    expect((await PDFDocument.load(file.bytes)).getTitle()).toBe(`Rechnungskorrektur ${number}`)
    expect((await download(url, eve.token)).type).toContain('application/json')
    expect((await ana.get(plain)).creditNotes).toEqual([])
  })

  const correct = (who: Shopper, number: string, form: Partial<Form> = {}, language = 'en') =>
    bench.executors[0]!.execute(
      PAY_CALLS.correctInvoice,
      { ...FORM, ...form, number },
      { token: who.token, headers: { 'accept-language': language } },
    )

  test('[INV-01] another address: a corrected invoice with a number of its own names the one it replaces, and is mailed', async () => {
    const { ana, eve } = await start()
    const { id } = await ana.buy('package:50')
    const first = await add(ana, [id])
    await bench.work()
    letters.length = 0
    const form = { companyName: 'Beispiel GmbH', street: 'Ring 1', sendEmail: 'office@example.com' }
    const asked = await Promise.all([
      correct(ana, first.number, form, 'de'),
      correct(ana, first.number, form),
    ])
    expect(asked.map(({ number }) => number)).toEqual(['CI-2026-000001', 'CI-2026-000001'])
    await bench.work()
    expect(letters).toMatchObject([
      { to: 'office@example.com', subject: expect.stringContaining('CI-2026-000001') as string },
    ])
    expect(letters[0]?.text).toContain('2026-000001')
    const file = await download(asked[0].url, ana.token)
    expect((await PDFDocument.load(file.bytes)).getTitle()).toMatch(
      /^(Berichtigte Rechnung|Corrected invoice) CI-2026-000001$/,
    )
    expect((await download(first.url, ana.token)).type).toBe('application/pdf')
    expect(await ana.get(id)).toMatchObject({
      invoiceNumber: 'CI-2026-000001',
      correctionsLeft: 2,
      replacedInvoices: [{ number: '2026-000001', url: first.url }],
    })
    const issued = await bench.executors[0]!.execute(
      PAY_CALLS.getInvoice,
      { number: first.number },
      { token: ana.token },
    )
    expect(issued).toMatchObject({ ...form, number: 'CI-2026-000001', orderIds: [id], correctionsLeft: 2 })
    const [before, after] = await documents()
    expect(after).toMatchObject({
      buyer: { ...before!.buyer, name: 'Beispiel GmbH', street: 'Ring 1' },
      lines: before!.lines,
      gross: before!.gross,
      corrects: [{ number: '2026-000001', issuedAt: before!.issuedAt }],
    })
    for (const [who, number] of [
      [eve, first.number],
      [eve, 'CI-2026-000001'],
      [ana, '2026-000099'],
    ] as const) {
      await expect(correct(who, number, { street: 'Elsewhere 1' })).rejects.toEqual(refusal('notFound'))
    }
  })

  test('[INV-01] an invoice is corrected three times at most, from its newest state only, and the last names the first', async () => {
    const { ana } = await start()
    const [{ id }, other] = [await ana.buy('package:50'), await ana.buy('package:50')]
    const { number } = await add(ana, [id, other.id])
    let current = number
    for (const street of ['First 1', 'Second 2', 'Third 3']) {
      const stale = current
      current = (await correct(ana, current, { street })).number
      await expect(correct(ana, stale, { street: 'Stale 9' })).rejects.toEqual(
        refusal('invoiceNotCorrectable'),
      )
    }
    expect(current).toBe('CI-2026-000003')
    await expect(correct(ana, current, { street: 'Fourth 4' })).rejects.toEqual(
      refusal('invoiceNotCorrectable'),
    )
    expect((await correct(ana, current, { street: 'Third 3' })).number).toBe(current)
    const last = (await documents()).find((document) => document.number === current)
    expect(last!.corrects!.map((named) => named.number)).toEqual(['CI-2026-000002', number])
    expect(await ana.get(other.id)).toMatchObject({ invoiceNumber: current, correctionsLeft: 0 })
    expect((await add(ana, [(await ana.buy('package:50')).id])).number).toBe('2026-000002')
  })

  test('[INV-01] VAT follows the corrected customer, but not once a part has been credited; credit notes go on adding up', async () => {
    const { ana } = await start()
    const { operator } = bench.payments[0]!
    const [home, credited] = [await ana.buy('package:50'), await ana.buy('package:50')]
    const first = await add(ana, [home.id], { country: 'Deutschland' })
    const second = await add(ana, [credited.id], { country: 'Deutschland' })
    const abroad = { country: 'Austria', vatNo: 'ATU12345678' }
    const { number } = await correct(ana, first.number, abroad)
    expect((await documents()).find((document) => document.number === number)).toMatchObject({
      vat: { kind: 'reverseCharge' },
      net: 499,
      vatAmount: 0,
      gross: 499,
      lines: [{ amount: 499 }],
    })
    await operator.refund(credited.id, 1.5)
    await bench.work()
    await expect(correct(ana, second.number, abroad)).rejects.toEqual(refusal('invoiceNotCorrectable'))
    const moved = await correct(ana, second.number, { country: 'Germany', street: 'Allee 2' })
    await operator.refund(credited.id)
    await bench.work()
    const all = await documents()
    const notes = all.filter(({ credit }) => credit)
    expect(notes.map(({ credit, corrects }) => [credit!.number, corrects])).toEqual([
      [second.number, undefined],
      [moved.number, undefined],
    ])
    const invoice = all.find((document) => document.number === moved.number)!
    const sum = (of: (document: InvoiceDocument) => number) =>
      notes.reduce((total, one) => total + of(one), 0)
    expect([sum(({ net }) => net), sum(({ vatAmount }) => vatAmount)]).toEqual([
      invoice.net,
      invoice.vatAmount,
    ])
    expect(invoice.buyer.street).toBe('Allee 2')
  })

  test('while mail is down the invoice waits, and it is sent once', async () => {
    const { ana } = await start()
    const { id } = await ana.buy('package:50')
    isMailDown = true
    const { url } = await add(ana, [id])
    await bench.work()
    expect((await ana.get(id)).invoiceStatus).toBe('requested')
    expect((await download(url, ana.token)).type).toBe('application/pdf')
    isMailDown = false
    bench.clock.advance(3_600_000)
    await bench.work()
    await bench.work()
    expect(letters).toHaveLength(1)
    expect((await ana.get(id)).invoiceStatus).toBe('sent')
  })
})
