import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import express from 'express'
import type * as z from 'zod'
import { errorMessage, isErrorCode } from '../contracts/error-codes'
import {
  OPERATOR_COMMANDS,
  OPERATOR_SOCKET,
  type OperatorAnswer,
  type OperatorCommand,
  type OperatorRow,
} from '../contracts/operator'
import { AppError } from '../platform/errors'
import type { Logger } from '../platform/logger'
import { close } from './server-lifecycle'

type Input<C extends OperatorCommand> = z.output<(typeof OPERATOR_COMMANDS)[C]>

/** What carries the commands out; see `contracts/operator.ts`. */
export type Operator = {
  readonly [Command in OperatorCommand]: (input: Input<Command>) => Promise<OperatorRow[]>
}

/** Linux takes no longer path for a socket (unix(7)). */
const MAX_PATH_BYTES = 107

/** Listens in the data folder for `npm run admin`: whoever may open the folder's files is the operator, nobody else. */
export async function startOperatorSocket(
  dataDir: string,
  operator: Operator,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const file = path.join(dataDir, OPERATOR_SOCKET)
  if (Buffer.byteLength(file) > MAX_PATH_BYTES) {
    logger.warn({ file }, 'the path is too long for a socket: npm run admin cannot reach this service')
    return { stop: async () => undefined }
  }
  // Left by a killed process: the data folder's own lock says that no other one runs.
  await rm(file, { force: true })
  const server = http.createServer(express().use(createOperatorApp(operator, logger)))
  server.listen(file)
  await once(server, 'listening')
  await chmod(file, 0o600)
  return { stop: () => close(server) }
}

function createOperatorApp(operator: Operator, logger: Logger): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(express.json({ limit: '64kb' }))
  app.post('/:command', (request, response) => {
    void answer(operator, logger, request.params.command, request.body as unknown).then((body) =>
      response.json(body),
    )
  })
  return app
}

const isCommand = (name: string): name is OperatorCommand => Object.hasOwn(OPERATOR_COMMANDS, name)

async function answer(
  operator: Operator,
  logger: Logger,
  command: string,
  body: unknown,
): Promise<OperatorAnswer> {
  if (!isCommand(command)) return { refusal: `There is no command ${command}.` }
  const input = OPERATOR_COMMANDS[command].safeParse(body)
  if (!input.success) return { refusal: input.error.issues.map(describeIssue).join('\n') }
  try {
    const run = operator[command] as (given: unknown) => Promise<OperatorRow[]>
    return { rows: await run(input.data) }
  } catch (error) {
    if (error instanceof AppError && isErrorCode(error.code)) {
      return { refusal: errorMessage(error.code, error.params) }
    }
    logger.error({ err: error, command }, 'an operator’s command failed')
    return { refusal: 'It failed; the service’s log says why.' }
  }
}

const describeIssue = (issue: z.core.$ZodIssue): string =>
  `${issue.path.length > 0 ? `--${issue.path.join('.')}: ` : ''}${issue.message}`
