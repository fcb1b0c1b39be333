import { useHref, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '#contracts/translate'
import { isRunning, type ListedFile } from './task-state'

/** Milliseconds until a page that got no stream asks again: other pages of this caller have them all. */
const AGAIN_MS = 5000

/** The listed files with their tasks as the event stream tells them, newer than the loader's. */
export function useProgress(
  files: readonly ListedFile[],
  onTask: (before: Task | null, now: Task) => void,
): readonly ListedFile[] {
  const [live, setLive] = useState<ReadonlyMap<string, Task>>(new Map())
  const { revalidate } = useRevalidator()
  const [attempt, setAttempt] = useState(0)
  const address = useHref('/api/events')
  const tell = useRef(onTask)
  useEffect(() => {
    tell.current = onTask
  })
  const running = files.flatMap(({ task }) => (task && isRunning(task) ? [task.taskId] : [])).join(' ')
  useEffect(() => {
    if (!running) return
    const latest = new Map<string, Task>()
    const source = new EventSource(address)
    let again: ReturnType<typeof setTimeout> | undefined
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
      again = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS)
    })
    return () => {
      source.close()
      clearTimeout(again)
    }
  }, [running, address, revalidate, attempt])
  return files.map((file) => {
    const task = file.task && live.get(file.task.taskId)
    return task && file.task && isRunning(file.task) ? { ...file, task } : file
  })
}
