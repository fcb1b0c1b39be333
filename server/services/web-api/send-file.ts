import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { AppError } from '../../platform/errors'
import type { Principal } from './principal'

/** Who asks, or null for nobody known: files are answered by status, not by envelope. */
export async function callerOf(
  authenticate: (request: Request) => Promise<Principal>,
  request: Request,
): Promise<Principal | null> {
  try {
    return await authenticate(request)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Answers without a file: 403 unknown caller, 404 unknown or foreign, 410 expired. */
export function refuseFile(response: Response, status: 403 | 404 | 410): void {
  response.status(status).set('cache-control', 'no-store').type('text/plain').send('')
}

/** Sends a file of which the headers are set. A caller that goes away is no fault of ours. */
export async function sendFile(request: Request, response: Response, stream: Readable): Promise<void> {
  await pipeline(stream, response).catch((error: unknown) => {
    if (!request.destroyed && !response.destroyed) throw error
  })
}
