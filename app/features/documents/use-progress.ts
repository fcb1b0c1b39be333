import { useHref, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '#contracts/translate'
import { isRunning, type ListedFile } from './task-state'

/** The listed files with their tasks as the event stream tells them, newer than the loader's. */
export function useProgress(
  files: readonly ListedFile[],
  onTask: (before: Task | null, now: Task) => void,
): readonly ListedFile[] {
  const [live, setLive] = useState<ReadonlyMap<string, Task>>(new Map())
  const { revalidate } = useRevalidator()
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
      if (source.readyState === EventSource.CLOSED) revalidate()
    })
    return () => source.close()
  }, [running, address, revalidate])
  return files.map((file) => {
    const task = file.task && live.get(file.task.taskId)
    return task && file.task && isRunning(file.task) ? { ...file, task } : file
  })
}
