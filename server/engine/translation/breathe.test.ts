import { expect, test } from 'vitest'
import { breathe } from './breathe'

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('several texts at once work one after the other, one a turn of the event loop', async () => {
  let turn = 0
  let watching = true
  const watch = () => {
    turn++
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  const turns: number[] = []
  const text = async () => {
    for (let item = 0; item < 3; item++) {
      await breathe()
      work(6)
      turns.push(turn)
    }
  }
  await breathe()
  work(6)
  await Promise.all([text(), text(), text(), text()])
  watching = false
  expect(turns).toHaveLength(12)
  expect(new Set(turns).size).toBe(12)
})
