import type { AppLoadContext } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import type { Task } from '#contracts/translate'
import type { Upstream } from '~/lib/upstream.server'
import { isRunning } from './task-state'

const POLL_MS = 400
/** Proxies cut connections on which nothing is said, and the page takes silence for a line that is gone. */
const HEARTBEAT_POLLS = 40
const RECONNECT_MS = 2000
/** After so many failed polls the stream ends; the browser then comes again by itself. */
const MAX_FAILURES = 10

/**
 * Server-sent events of one page: `task` with each change of a task, `end` when none runs any more. One poller asks
 * the upstream for all of them. `close` is called once, when the stream has ended, however it did.
 */
export function progressStream(
  request: Request,
  context: AppLoadContext,
  upstream: Upstream,
  tasks: readonly Task[],
  close: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const stop = new AbortController()
  const ended = AbortSignal.any([request.signal, context.shutdown, stop.signal])
  const follow = async (say: (line: string) => void): Promise<void> => {
    const running = new Map(tasks.map((task) => [task.taskId, '']))
    let failures = 0
    for (let poll = 0; running.size > 0 && failures < MAX_FAILURES && !ended.aborted; poll++) {
      try {
        await tell(upstream, running, say)
        failures = 0
      } catch (error) {
        failures++
        // A reader who has left hears no answer, and nothing is wrong.
        if (!ended.aborted) context.log.warn({ err: error }, 'progress poll failed')
      }
      if (poll % HEARTBEAT_POLLS === HEARTBEAT_POLLS - 1) say('event: alive\ndata: {}\n\n')
      if (running.size > 0) await pause(POLL_MS, ended)
    }
    if (running.size === 0) say('event: end\ndata: {}\n\n')
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (line: string) => {
        if (!ended.aborted) controller.enqueue(encoder.encode(line))
      }
      say(`retry: ${RECONNECT_MS}\n\n`)
      void follow(say).finally(() => {
        close()
        if (!stop.signal.aborted) controller.close()
      })
    },
    cancel: () => stop.abort(),
  })
}

async function tell(
  upstream: Upstream,
  running: Map<string, string>,
  say: (line: string) => void,
): Promise<void> {
  for (const [taskId, last] of running) {
    const task = await upstream.execute(WEBAPI_CALLS.taskQuery, { taskId })
    const json = JSON.stringify(task)
    if (json !== last) say(`event: task\ndata: ${json}\n\n`)
    if (isRunning(task)) running.set(taskId, json)
    else running.delete(taskId)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
  })
