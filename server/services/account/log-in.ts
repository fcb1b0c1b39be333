import type * as z from 'zod'
import type { LoginInputSchema, LoginResult } from '../../contracts/account'
import { addressGroup } from '../../platform/http'
import type { Counter } from './attempts'
import type { AccountContext, Asker } from './context'
import { digest } from './digest'
import { failure } from './errors'
import type { Tx, User } from './store'

type Input = z.output<typeof LoginInputSchema>

/**
 * Opens a session. An unknown address and a wrong password are the same answer after the same work, and are counted alike:
 * by address, by address and account, and by account for browsers that are new to it (OWASP "device cookies"), so that
 * whoever tries passwords from everywhere does not lock the owner out of the browser he always uses.
 */
export async function logIn(context: AccountContext, asker: Asker, input: Input): Promise<LoginResult> {
  const { attempts, passwords, rows } = context
  const user = await rows.findUser(input.email)
  const counters = await countersOf(context, asker, input, user)
  await attempts.require(counters.all)
  const isRight = await passwords.verify(user?.password_hash, input.password)
  if (!user || !isRight) throw failure('wrongPassword')
  await attempts.clear(counters.own)
  for (const counter of counters.all) if (counter !== counters.own) await attempts.forgive(counter)
  return rows.transaction(async (tx) => {
    await rows.lock(tx, user.id)
    // Again inside: the password may have been changed while this one was being checked.
    const still = await rows.loadUser(user.id, tx)
    if (still?.password_hash !== user.password_hash) throw failure('wrongPassword')
    const token = await openSession(context, tx, user.id)
    const device = await rememberDevice(context, tx, user.id)
    return { token, device, userId: user.id, first: await rows.noteLogin(tx, user.id, context.clock.now()) }
  })
}

async function countersOf(
  { clock, limitsByAddress, policy, rows }: AccountContext,
  { address }: Asker,
  { email, device }: Input,
  user: User | undefined,
): Promise<{ readonly own: Counter; readonly all: readonly Counter[] }> {
  const from = addressGroup(address)
  const known = device === undefined ? undefined : await rows.findDevice(digest(device), clock.now())
  const byAddress: Counter[] =
    limitsByAddress === false ? [] : [{ key: `login from ${from}`, allowance: policy.loginsByAddress }]
  if (device !== undefined && known && known.user_id === user?.id) {
    const own = { key: `login by device ${device}`, allowance: policy.loginsByPair }
    return { own, all: [...byAddress, own] }
  }
  const own = { key: `login from ${from} to ${email}`, allowance: policy.loginsByPair }
  return { own, all: [...byAddress, own, { key: `login to ${email}`, allowance: policy.loginsByAccount }] }
}

/** A new token, of which only the digest is kept. */
async function openSession(
  { clock, ids, policy, rows }: AccountContext,
  tx: Tx,
  userId: string,
): Promise<string> {
  const token = ids.token()
  const now = clock.now()
  await rows.insertSession(tx, {
    token_hash: digest(token),
    user_id: userId,
    created_at: now,
    expires_at: now + policy.sessionLifetimeMs,
  })
  return token
}

/** From now on this browser's attempts are counted for themselves. */
export async function rememberDevice(
  { clock, ids, policy, rows }: AccountContext,
  tx: Tx,
  userId: string,
): Promise<string> {
  const device = ids.token()
  const now = clock.now()
  await rows.insertDevice(tx, {
    device_hash: digest(device),
    user_id: userId,
    created_at: now,
    expires_at: now + policy.deviceLifetimeMs,
  })
  return device
}
