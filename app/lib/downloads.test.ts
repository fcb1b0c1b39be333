import { expect, test } from 'vitest'
import { fileNameOf, readWhole } from './downloads'

test('the name of a file is the extended one, in any script', () => {
  expect(fileNameOf(`attachment; filename="_.docx"; filename*=UTF-8''%E6%96%87%E6%9B%B8.es.docx`)).toBe(
    '文書.es.docx',
  )
  expect([fileNameOf(null), fileNameOf('inline'), fileNameOf(`attachment; filename*=UTF-8''%E6%`)]).toEqual([
    null,
    null,
    null,
  ])
})

test('[UI-01] a download is told of as it comes, and one that breaks off fails', async () => {
  const shares: number[] = []
  const body = (breaks: boolean) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const size of [1, 3]) controller.enqueue(new Uint8Array(size))
        if (breaks) controller.error(new Error('lost'))
        else controller.close()
      },
    })
  const chunks = await readWhole(body(false), 4, (share) => shares.push(share))
  expect(chunks.map(({ length }) => length)).toEqual([1, 3])
  expect(shares).toEqual([0.25, 1])
  await expect(readWhole(body(true), 4, () => undefined)).rejects.toThrow('lost')
})
