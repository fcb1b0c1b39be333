/**
 * npm run bench -- money-years [--accounts 1000] [--months 24] [--seed N]
 *
 * So many accounts that buy, spend, cancel and are refunded for so many months of a moved clock, over HTTP and SQLite, while prices
 * change, cards fail and events get lost, doubled and late; then the books are held against the provider's. Last line: JSON {accounts,
 * months, seed, orders, paid, renewals, refunded, takings, sold, credits, wrong, seconds}; amounts in cents. Exit code 1 when anything
 * is wrong.
 */
import { parseArgs } from 'node:util'
import { liveForMonths } from '../server/services/payment/testing/live-for-months'

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    months: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})

const [accounts, months, seed] = [options.accounts, options.months, options.seed].map(Number) as [
  number,
  number,
  number,
]
const started = performance.now()
const secondsSince = (): number => Math.round((performance.now() - started) / 100) / 10
console.error(`seed ${seed}`)
let told = 0
const onStep = (share: number): void => {
  if (share < told + 0.1) return
  told = share
  console.error(`${Math.round(share * 100)} % after ${secondsSince()} s`)
}
const books = await liveForMonths({ accounts, months, seed, onStep })
console.log(JSON.stringify({ accounts, months, seed, ...books, seconds: secondsSince() }))
process.exitCode = books.wrong.length === 0 ? 0 : 1
