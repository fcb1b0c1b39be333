import { PassThrough, type Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onlyWrittenBytes } from './written-bytes.server'

const words = Array.from({ length: 2000 }, (_, index) => `Тёмное ${index % 7} 文書 😀`)

async function rendered(through: Duplex): Promise<string> {
  const page = (
    <>
      {words.map((word, index) => (
        <p key={index}>{word}</p>
      ))}
    </>
  )
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(through) })
  return (await buffer(through)).toString('utf8')
}

test('no byte that React has not written reaches the page, and none that it has is lost', async () => {
  const expected = words.map((word) => `<p>${word}</p>`).join('')
  expect(await rendered(onlyWrittenBytes())).toBe(expected)
})

test('React still does what it is guarded against', async () => {
  expect(await rendered(new PassThrough())).toContain('\0')
})
