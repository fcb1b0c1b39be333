import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPageSink } from './written-bytes.server'

const words = Array.from({ length: 2000 }, (_, index) => `Тёмное ${index % 7} 文書 😀`)

function renderTo(destination: NodeJS.WritableStream): void {
  const page = (
    <>
      {words.map((word, index) => (
        <p key={index}>{word}</p>
      ))}
    </>
  )
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(destination) })
}

test('no byte that React has not written reaches the page, and none that it has is lost', async () => {
  const { sink, page } = createPageSink()
  renderTo(sink)
  expect((await page).toString('utf8')).toBe(words.map((word) => `<p>${word}</p>`).join(''))
})

test('a render that fails is told to whoever waits for the page', async () => {
  const { sink, page } = createPageSink()
  sink.destroy(new Error('no shell'))
  await expect(page).rejects.toThrow('no shell')
})

test('React still does what it is guarded against', async () => {
  const through = new PassThrough()
  renderTo(through)
  expect((await buffer(through)).toString('utf8')).toContain('\0')
})
