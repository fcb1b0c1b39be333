/**
 * npm run bench -- money-fire [--database postgres|sqlite] [--instances 4] [--kills 100] [--seed N]
 *
 * The money under fire: full built services (on PostgreSQL several on one database, on the embedded one a single one), spoken to over
 * public HTTP only. First the same five documents are submitted by a hundred requests at once, with credits for three. Then one signed
 * event of the card provider comes fifty times at once and twenty times later, among older ones. Then six customers buy and translate
 * while services are killed (SIGKILL) at random moments and started again. At the end customers' balances, ledgers, orders, documents and
 * the card provider's charges are held against each other from outside. Last line: JSON {database, instances, seed, kills, debits,
 * webhooks, acts, orders, paid, charged, paidBack, documents, completed, spent, credits, wrong, seconds}; amounts in cents. Exit code 1 when anything
 * is wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { createThrowAwayPostgres, findPostgres } from '../scripts/throw-away-postgres'
import { docxOf, paragraph } from '../server/engine/testing/docx-fixture'
import { createRandom } from '../server/platform/testing/child-program'
import { audit } from './fire/books'
import { Customer, type Place } from './fire/customer'
import { startEngine } from './fire/engine'
import { startFleet, type Fleet, type Instance } from './fire/instances'

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    instances: { type: 'string', default: '4' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})

const CARD = '4242424242424242'
const DECLINED = '4000000000000002'
const PACKAGE = 'package:50'
const CUSTOMERS = 6
/** Credits for the five documents that are submitted at once. */
const GIVEN = 3
/** Longer than leases, checks of payments and repeated deliveries. */
const SETTLE_MS = 10 * 60_000
const CALM_MS = 70_000

const seed = Number(options.seed)
const random = createRandom(seed)
const wrong: string[] = []
/** What customers did while services were killed, and how often that broke off. */
const acts = { begun: 0, broken: 0 }
const started = performance.now()
const say = (text: string): void =>
  console.error(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${text}`)

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
let documents = 0
const letter = (): Buffer =>
  docxOf({
    body: paragraph(`The house number ${++documents} is small.`) + paragraph('We live in it.'),
  })

const upload = (customer: Customer, place: Place): Promise<string> =>
  customer.upload(place, `letter-${documents + 1}.docx`, letter())

/** The prices on the button: of all files that have not been sent yet. */
async function quoteAll(customer: Customer, place: Place): Promise<Record<string, string>> {
  const quotes: Record<string, string> = {}
  for (const { fileId, task } of await customer.files(place)) {
    if (task) continue
    const { quoteId, price } = await customer.quote(place, fileId)
    if (price !== 1) wrong.push(`a letter costs ${price}`)
    quotes[fileId] = quoteId
  }
  return quotes
}

const isRunning = (status: string): boolean => status === 'waiting' || status === 'running'

async function untilDone(customer: Customer, place: Place, until = Infinity): Promise<void> {
  for (;;) {
    const files = await customer.files(place)
    if (!files.some(({ task }) => task && isRunning(task.status)) || Date.now() > until) return
    await sleep(300)
  }
}

/** A hundred submissions at once of five documents, with credits for three: three are charged, once each. */
async function debitAtOnce({ instances }: Fleet, customer: Customer): Promise<number> {
  const [first] = instances as readonly [Instance]
  await customer.join(first)
  const { email } = customer
  await first.admin('grant', { email, credits: GIVEN, key: 'for three' })
  for (let count = 0; count < 5; count++) await upload(customer, pick(instances))
  const quotes = await quoteAll(customer, first)
  const submissions = Array.from({ length: 100 }, (_, index) =>
    customer.translate(instances[index % instances.length]!, quotes),
  )
  await Promise.all(submissions)
  await untilDone(customer, first)
  const entries = await first.admin('ledger', { email })
  const held = entries.filter(({ kind }) => kind === 'hold')
  const [account] = await first.admin('find', { email })
  if (held.length !== GIVEN || Number(account?.['otherCredits']) !== 0) {
    wrong.push(`a hundred submissions held ${held.length} times and left ${account?.['otherCredits']}`)
  }
  if (entries.some((entry) => Number(entry['balance']) < 0)) wrong.push('a hundred submissions overdrew')
  return submissions.length
}

/** The provider's event that a payment succeeded, fifty times at once and twenty times later in random order among older ones. */
async function hearAgain({ instances, keys }: Fleet, customer: Customer): Promise<number> {
  const [first] = instances as readonly [Instance]
  await customer.join(first)
  await customer.buy(first, PACKAGE, DECLINED)
  await customer.buy(first, PACKAGE, CARD)
  const { hostname, port } = new URL(first.cardOrigin)
  const stripe = new Stripe(keys.secretKey, { protocol: 'http', host: hostname, port, telemetry: false })
  const { data } = await stripe.events.list({ limit: 100 })
  const post = async (event: Stripe.Event, { origin }: Instance): Promise<void> => {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/webhooks/card`, { method: 'POST', headers, body: payload })
    if (answer.status !== 200) wrong.push(`a webhook was answered with ${answer.status}`)
  }
  const paid = data.find(({ type }) => type === 'payment_intent.succeeded')!
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(paid, instances[index % instances.length]!)),
  )
  const older = data.filter(({ type }) => type.startsWith('payment_intent.') && type !== paid.type)
  const replays = [...Array.from({ length: 20 }, () => paid), ...older].sort(() => random() - 0.5)
  for (const event of replays) await post(event, pick(instances))
  const entries = await first.admin('ledger', { email: customer.email })
  const given = entries.map(({ amount }) => Number(amount))
  if (given.join() !== '50') wrong.push(`replayed webhooks gave ${given.join()}`)
  return 50 + replays.length
}

/** Buys and translates, whatever becomes of it; never stops for an error. */
async function live(
  customer: Customer,
  instances: readonly Instance[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const place = pick(instances)
    acts.begun += 1
    try {
      if (random() < 0.25) await customer.buy(place, PACKAGE, random() < 0.85 ? CARD : DECLINED)
      else {
        const listed = await customer.files(place)
        for (const { fileId, task } of listed) {
          const isOver = task && (!isRunning(task.status) || random() < 0.01)
          if (isOver) await customer.remove(pick(instances), fileId)
        }
        if (listed.length < 5) {
          await upload(customer, place)
          await customer.translate(pick(instances), await quoteAll(customer, place))
        }
      }
    } catch {
      acts.broken += 1
      await sleep(100)
    }
  }
}

/** Kills one of these services again and again, each time after a random while. */
async function killAgain(instances: readonly Instance[], takeKill: () => boolean): Promise<void> {
  while (takeKill()) {
    const instance = pick(instances)
    await sleep(random() * 3000)
    await instance.kill()
    await instance.start()
  }
}

async function killWhileLiving({ instances, keys }: Fleet, kills: number): Promise<Customer[]> {
  const customers = Array.from(
    { length: CUSTOMERS },
    (_, index) => new Customer(`c${index}@example.com`, keys),
  )
  for (const customer of customers) {
    await customer.join(pick(instances))
    await customer.buy(pick(instances), PACKAGE, CARD)
  }
  let left = kills
  const takeKill = (): boolean => {
    if (left % 10 === 0) say(`${left} kills to go`)
    return left-- > 0
  }
  let isOver = false
  const lives = customers.map((customer) => live(customer, instances, () => isOver))
  // of several, half at least are always there
  const half = Math.ceil(instances.length / 2)
  const halves = [instances.slice(0, half), instances.slice(half)].filter(({ length }) => length > 0)
  await Promise.all(halves.map((some) => killAgain(some, takeKill)))
  isOver = true
  await Promise.all(lives)
  return customers
}

/** Until nothing is under way any more: no document runs, no order is in payment, and what was lost has been asked for again. */
async function settle({ instances }: Fleet, customers: readonly Customer[]): Promise<void> {
  const until = Date.now() + SETTLE_MS
  const [first] = instances as readonly [Instance]
  for (const customer of customers) await untilDone(customer, first, until)
  let before = ''
  while (Date.now() < until) {
    const orders = JSON.stringify(await first.admin('orders', { limit: 1000 }))
    if (orders === before && !orders.includes('InPayment')) return
    before = orders
    await sleep(CALM_MS)
  }
}

const instances = options.database === 'sqlite' ? 1 : Number(options.instances)
const binaries = findPostgres()
if (options.database !== 'sqlite' && binaries === null) throw new Error('PostgreSQL is not installed.')
const postgres = options.database === 'sqlite' ? null : await createThrowAwayPostgres(binaries ?? '')
const engine = await startEngine()
const fleet = await startFleet(instances, {
  ENGINES: 'libretranslate',
  LIBRETRANSLATE_URL: engine.url,
  ...(postgres && { DATABASE_URL: postgres.url }),
})
try {
  say(`seed ${seed}: ${instances} services on ${options.database}`)
  await sleep(3000) // the engine tells its languages
  const [debtor, listener] = ['at-once', 'webhooks'].map(
    (name) => new Customer(`${name}@example.com`, fleet.keys),
  ) as [Customer, Customer]
  const debits = await debitAtOnce(fleet, debtor)
  say('debits done')
  const webhooks = await hearAgain(fleet, listener)
  say('webhooks done')
  const customers = [debtor, listener, ...(await killWhileLiving(fleet, Number(options.kills)))]
  say('settling')
  await settle(fleet, customers)
  const books = await audit(fleet, customers, { databaseUrl: postgres?.url, given: GIVEN })
  const facts = {
    database: options.database,
    instances,
    seed,
    kills: Number(options.kills),
    debits,
    webhooks,
    acts,
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  wrong.push(...books.wrong)
  console.log(JSON.stringify({ ...facts, ...books, wrong, seconds }))
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await fleet.stop()
  await postgres?.stop()
  engine.stop()
  fleet.remove()
}
