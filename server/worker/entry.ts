import process from 'node:process'
import { describeFailure } from './describe-failure'
import type { ChildMessage, WorkerTask } from './protocol'
import { runTask } from './run-task'
import { sealNetwork } from './seal-network'

/**
 * Entry of the forked child: for each task one answer; the parent ends it, or lets it go on with the next stage of the same document.
 * A spare makes itself ready before.
 */
sealNetwork()

const say = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, {}, () => resolve())
    else resolve()
  })

async function work(task: WorkerTask): Promise<void> {
  try {
    const result = await runTask(task, () => void say({ type: 'checking' }))
    await say({ type: 'done', result })
  } catch (error) {
    await say({ type: 'failed', failure: describeFailure(error) })
  }
  // The parent ends this process when it has the answer; an exit of ours could overtake the answer on a busy machine.
}

async function makeReady(): Promise<void> {
  const { warmUp } = await import('./warm-up')
  await warmUp()
  await say({ type: 'ready' })
}

// The parent is gone: nobody waits for the answer.
process.once('disconnect', () => process.exit(1))
process.on('message', (task) => void work(task as WorkerTask))
if (process.argv[2] === 'spare') void makeReady()
