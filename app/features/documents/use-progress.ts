import { useHref, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '#contracts/translate'
import { isRunning, type ListedFile } from './task-state'

/** Milliseconds until a page that got no stream asks again: other pages of this caller have them all. */
const AGAIN_MS = 5000
/** A stream speaks at once, and then at least every 16 seconds. */
const SILENCE_MS = { first: 10_000, later: 40_000 } as const

interface Listening {
  readonly attempt: number
  /** Something between us holds streams back: the list is asked for instead. */
  readonly asks: boolean
}

/** The listed files with their tasks as the event stream tells them, newer than the loader's. */
export function useProgress(
  files: readonly ListedFile[],
  onTask: (before: Task | null, now: Task) => void,
): readonly ListedFile[] {
  const [live, setLive] = useState<ReadonlyMap<string, Task>>(new Map())
  const { revalidate } = useRevalidator()
  const [{ attempt, asks }, listen] = useState<Listening>({ attempt: 0, asks: false })
  const address = useHref('/api/events')
  const tell = useRef(onTask)
  useEffect(() => {
    tell.current = onTask
  })
  const running = files.flatMap(({ task }) => (task && isRunning(task) ? [task.taskId] : [])).join(' ')
  useEffect(() => {
    if (!running) return
    if (asks) {
      const asking = setInterval(revalidate, AGAIN_MS)
      return () => clearInterval(asking)
    }
    const latest = new Map<string, Task>()
    const source = new EventSource(address)
    let again: ReturnType<typeof setTimeout> | undefined
    const renew = (isHeldBack: boolean) => {
      source.close()
      revalidate()
      listen({ attempt: attempt + 1, asks: isHeldBack })
    }
    const endWatch = watchStream(source, renew)
    source.addEventListener('task', (event: MessageEvent<string>) => {
      const task = JSON.parse(event.data) as Task
      tell.current(latest.get(task.taskId) ?? null, task)
      latest.set(task.taskId, task)
      setLive(new Map(latest))
    })
    source.addEventListener('end', () => {
      source.close()
      revalidate()
    })
    // Answered without a stream: nothing runs any more, or the server refused. The list knows.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      revalidate()
      again = setTimeout(() => listen({ attempt: attempt + 1, asks: false }), AGAIN_MS)
    })
    return () => {
      source.close()
      endWatch()
      clearTimeout(again)
    }
  }, [running, address, revalidate, attempt, asks])
  return files.map((file) => {
    const task = file.task && live.get(file.task.taskId)
    return task && file.task && isRunning(file.task) ? { ...file, task } : file
  })
}

/**
 * A stream that falls silent is dead, though nobody has said so: the machine slept, or a proxy cut the line. `renew` is told whether
 * nothing has come of it at all. Ends with the function it answers.
 */
function watchStream(source: EventSource, renew: (isHeldBack: boolean) => void): () => void {
  let silence = setTimeout(() => renew(true), SILENCE_MS.first)
  const onHeard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => renew(false), SILENCE_MS.later)
  }
  const onOnline = () => renew(false)
  for (const name of ['task', 'alive']) source.addEventListener(name, onHeard)
  // Closed on purpose, by the server or for good: whoever listens to that goes on.
  const onEnd = () => source.readyState === EventSource.CLOSED && clearTimeout(silence)
  for (const name of ['end', 'error']) source.addEventListener(name, onEnd)
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(silence)
    window.removeEventListener('online', onOnline)
  }
}
