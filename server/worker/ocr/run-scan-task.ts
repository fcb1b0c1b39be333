import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import {
  findScannedPages,
  gatherScan,
  layScans,
  prepareScans,
  wrapPicture,
  type ScannedPage,
} from '../../engine/documents'
import { readLines, writeLines } from '../lines'
import {
  pictureName,
  readName,
  type GatheredScansSchema,
  type GatherScansTask,
  type ScanTask,
} from '../protocol'

const LONGEST_SAMPLE = 10_000

/** Does what recognition needs of a document, in the child. */
export async function runScanTask(task: ScanTask): Promise<unknown> {
  switch (task.stage) {
    case 'wrap-picture':
      await writeFile(task.target, await wrapPicture(await readFile(task.source)), { mode: 0o600 })
      return null
    case 'find-scans':
      return findScannedPages(await readFile(task.source))
    case 'prepare-scans':
      return prepareScans(await readFile(task.source), task.pages, (index, picture) =>
        writeFile(path.join(task.folder, pictureName(index)), picture, { mode: 0o600 }),
      )
    case 'gather-scans':
      return gather(task)
    case 'lay-scans': {
      const pages: ScannedPage[] = []
      for (const file of task.lines) pages.push(...(await readLines(file, (value) => value as ScannedPage)))
      const laid = await layScans(await readFile(task.source), pages, task.language)
      await writeFile(task.target, laid, { mode: 0o600 })
      return null
    }
  }
}

async function gather({
  pages,
  folder,
  lines,
}: GatherScansTask): Promise<z.infer<typeof GatheredScansSchema>> {
  const gathered: ScannedPage[] = []
  for (const page of pages) {
    const picture = await readFile(path.join(folder, pictureName(page.index)))
    const hocr = await readFile(path.join(folder, `${readName(page.index)}.hocr`), 'utf8').catch(() => '')
    gathered.push(gatherScan(page, picture, hocr))
  }
  await writeLines(lines, gathered)
  return gathered.map(({ index, words, left, confidence, lines: read }) => ({
    index,
    words,
    left,
    confidence,
    text: read
      .map((line) => line.words.map(({ text }) => text).join(' '))
      .join('\n')
      .slice(0, LONGEST_SAMPLE),
  }))
}
