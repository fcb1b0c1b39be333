import { sql } from 'kysely'
import Stripe from 'stripe'
import { openDatabase } from '../../server/platform/database'
import type { Customer } from './customer'
import type { Fleet, Instance } from './instances'

export interface Books {
  readonly orders: number
  readonly paid: number
  readonly charged: number
  readonly paidBack: number
  readonly documents: number
  readonly completed: number
  /** Credits taken for documents. */
  readonly spent: number
  readonly credits: number
  readonly wrong: readonly string[]
}

/** What each customer is told he has, and what his ledger says, as the operator is told. */
async function auditCustomers(asked: Instance, customers: readonly Customer[], wrong: string[]) {
  const balances = new Map<string, number>()
  for (const { email } of customers) {
    const [account] = await asked.admin('find', { email })
    const balance = Number(account?.['subscriptionCredits']) + Number(account?.['otherCredits'])
    const entries = await asked.admin('ledger', { email })
    const sum = entries.reduce((total, { amount }) => total + Number(amount), 0)
    if (sum !== balance) wrong.push(`${email} is told ${balance}, the ledger has ${sum}`)
    if (entries.some((entry) => Number(entry['balance']) < 0)) wrong.push(`${email} was below zero`)
    balances.set(email, balance)
    const orders = await asked.admin('orders', { email, limit: 1000 })
    const paid = orders.filter(({ status }) => status === 'Paid').length
    const packages = entries.filter(({ kind, lot }) => kind === 'grant' && lot === 'package')
    const given = packages.map(({ amount }) => Number(amount))
    if (given.length !== paid || given.some((amount) => amount !== 50)) {
      wrong.push(`${email} has paid ${paid} packages and was given ${given.join()}`)
    }
  }
  return balances
}

/** Every charge at the card provider. */
async function auditProvider(cardOrigin: string, secretKey: string) {
  const { hostname, port } = new URL(cardOrigin)
  const stripe = new Stripe(secretKey, { protocol: 'http', host: hostname, port, telemetry: false })
  let [charged, paidBack] = [0, 0]
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (!charge.paid) continue
    charged += charge.amount
    paidBack += charge.amount_refunded
  }
  return { charged, paidBack }
}

/** A customer who removes a file cancels its translation. */
const ENDED = ['completed', 'failed', 'cancelled', 'forgotten']

interface Row {
  readonly status: string
  readonly price: number
  readonly state: string | null
  readonly amount: number | null
}

/** Documents and what was held for them, and lots below zero, read from the database of services that have stopped. */
async function auditRows(fleet: Fleet, databaseUrl: string | undefined, wrong: string[]) {
  const database = await openDatabase<unknown>({ url: databaseUrl, dataDir: fleet.dataDir })
  try {
    const { rows } = await sql<Row>`
      select t.status, t.price, h.state, h.amount from webapi_tasks t
      left join pay_holds h on h.task_id = t.id`.execute(database.kysely)
    for (const { status, price, state, amount } of rows) {
      const line = `a document is ${status} at ${price}, its hold is ${state} at ${amount}`
      if (status === 'completed' && (state !== 'taken' || Number(amount) !== Number(price))) wrong.push(line)
      if (['failed', 'cancelled'].includes(status) && state === 'taken') wrong.push(line)
      if (!ENDED.includes(status)) wrong.push(line)
    }
    const lots = await sql<{ left: number }>`
      select sum(amount) as "left" from pay_entries group by lot_id having sum(amount) < 0`.execute(
      database.kysely,
    )
    if (lots.rows.length > 0) wrong.push(`${lots.rows.length} lots are below zero`)
    const held = await sql<{ held: number }>`
      select count(*) as "held" from pay_holds where state = 'held'`.execute(database.kysely)
    if (Number(held.rows[0]?.held) > 0) wrong.push(`${held.rows[0]?.held} documents are still held for`)
    const taken = rows.filter(({ state }) => state === 'taken')
    return {
      documents: rows.length,
      completed: rows.filter(({ status }) => status === 'completed').length,
      spent: taken.reduce((sum, { amount }) => sum + Number(amount), 0),
    }
  } finally {
    await database.close()
  }
}

/** Holds everything against everything; stops the services on the way. `given` are credits that the operator has given. */
export async function audit(
  fleet: Fleet,
  customers: readonly Customer[],
  { databaseUrl, given }: { readonly databaseUrl: string | undefined; readonly given: number },
): Promise<Books> {
  const wrong: string[] = []
  const [asked] = fleet.instances as readonly [Instance]
  const orders = await asked.admin('orders', { limit: 1000 })
  const balances = await auditCustomers(asked, customers, wrong)
  const provider = await auditProvider(asked.cardOrigin, fleet.keys.secretKey)
  const paid = orders.filter(({ status }) => status === 'Paid')
  const sold = paid.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  if (provider.charged - provider.paidBack !== sold) {
    wrong.push(`charged ${provider.charged}, paid back ${provider.paidBack}, sold ${sold}`)
  }
  await fleet.stop()
  const rows = await auditRows(fleet, databaseUrl, wrong)
  const credits = [...balances.values()].reduce((sum, balance) => sum + balance, 0)
  if (paid.length * 50 + given - rows.spent !== credits) {
    wrong.push(`${paid.length} packages and ${given} given, ${rows.spent} spent: ${credits} credits are left`)
  }
  return { orders: orders.length, paid: paid.length, ...provider, ...rows, credits, wrong }
}
