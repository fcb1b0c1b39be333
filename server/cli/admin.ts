import http from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '../config'
import { callerFolder } from '../config/caller-folder'
import {
  OPERATOR_SOCKET,
  OperatorAnswerSchema,
  type OperatorAnswer,
  type OperatorRow,
} from '../contracts/operator'
import { backUp, BackupError } from './backup'

const HELP = `What the operator of the service does by hand. The service must be running on the same DATA_DIR.

  npm run admin -- find --email ADDRESS
  npm run admin -- grant --email ADDRESS --credits N --key NAME [--months 12] [--note TEXT]
  npm run admin -- codes --batch NAME (--credits N | --plan premium --days 30) [--count 1] [--uses 1] [--expires 2027-01-31]
  npm run admin -- orders [--email ADDRESS] [--limit 20]
  npm run admin -- refund --order NUMBER [--total 2.50]
  npm run admin -- take --email ADDRESS --credits N --key NAME
  npm run admin -- end-plan --email ADDRESS
  npm run admin -- batches
  npm run admin -- revoke-codes --batch NAME
  npm run admin -- disputes [--limit 20]
  npm run admin -- ledger --email ADDRESS
  npm run admin -- delete-account --email ADDRESS
  npm run admin -- backup --to FOLDER

Credits with the same --key are given, or taken away, once. --total is what has gone back of the order in all; without it
everything does, its credits that are left are taken back, and the plan it paid for ends. end-plan pays nothing back. Codes are shown this once: only their digests are kept.
delete-account ends its plan, pays nothing back, and deletes its documents, cards and data; orders and invoices stay for the books.
backup copies the data folder while the service runs; FOLDER must not be there. With PostgreSQL its database is left to pg_dump.
--csv prints comma-separated values, --json a JSON array. Exit code: 0 done, 1 refused, 2 wrong usage.
`

const OPTIONS = [
  'email',
  'credits',
  'months',
  'key',
  'note',
  'batch',
  'plan',
  'days',
  'count',
  'uses',
  'expires',
  'limit',
  'order',
  'total',
  'to',
] as const

const dataDir = (): string => path.resolve(callerFolder(), readConfig().dataDir)

/** Sends a command to the running service; rejects when there is none. */
async function send(command: string, input: object): Promise<OperatorAnswer> {
  const socketPath = path.join(dataDir(), OPERATOR_SOCKET)
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    http
      .request({ socketPath, method: 'POST', path: `/${command}`, headers }, resolve)
      .once('error', reject)
      .end(JSON.stringify(input))
  })
  return OperatorAnswerSchema.parse(JSON.parse(await text(response)))
}

/** A spreadsheet takes text that begins so for a formula (OWASP, CSV injection); addresses and names are strangers' words. */
const FORMULA = /^[=+\-@\t\r](?!\d+$)/

function quoted(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table with its columns one under the other. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function print(rows: readonly OperatorRow[], as: 'json' | 'csv' | 'table'): void {
  if (as === 'json') return console.log(JSON.stringify(rows, null, 2))
  if (rows.length === 0) return console.error('nothing')
  const columns = Object.keys(rows[0] ?? {})
  const table = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  console.log(as === 'csv' ? table.map((row) => row.map(quoted).join(',')).join('\n') : aligned(table))
}

async function backUpTo(to: string | undefined): Promise<OperatorAnswer> {
  if (to === undefined || to === '') throw new Error('backup wants --to FOLDER')
  const copyDatabase = async (): Promise<string | null> => {
    const answer = await send('backup', {})
    if ('refusal' in answer) throw new BackupError(answer.refusal)
    const name = answer.rows[0]?.database
    return typeof name === 'string' ? name : null
  }
  try {
    const { configFile } = readConfig()
    const folder = path.resolve(callerFolder(), to)
    return { rows: await backUp({ dataDir: dataDir(), folder, configFile, copyDatabase }) }
  } catch (error) {
    if (error instanceof BackupError) return { refusal: error.message }
    throw error
  }
}

async function run(): Promise<number> {
  const flag = { type: 'boolean' } as const
  const options = {
    ...(Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' }])) as Record<
      string,
      { type: 'string' }
    >),
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...options, help: flag, csv: flag, json: flag },
  })
  const [command] = positionals
  if (values.help === true || command === undefined) {
    process.stdout.write(HELP)
    return command === undefined && values.help !== true ? 2 : 0
  }
  const { help: _help, csv, json, ...rest } = values
  const input: Partial<Record<(typeof OPTIONS)[number], string>> = rest
  const answer = command === 'backup' ? await backUpTo(input.to) : await send(command, input)
  if ('refusal' in answer) {
    console.error(answer.refusal)
    return 1
  }
  print(answer.rows, json ? 'json' : csv ? 'csv' : 'table')
  return 0
}

try {
  process.exitCode = await run()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const isAway = code === 'ENOENT' || code === 'ECONNREFUSED'
  console.error(
    isAway ? 'No service runs on this DATA_DIR: start it with npm start, then ask again.' : message,
  )
  process.exitCode = isAway ? 1 : 2
}
