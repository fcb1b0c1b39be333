import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/corpus')

/** A real document that nobody of us wrote. The collection is not part of the project and need not be there. */
export interface CorpusFile {
  readonly name: string
  read(): Buffer
}

/** The documents of one folder of the collection; says aloud when there are none. */
export function corpusFiles(folder: string, accept: (name: string) => boolean): CorpusFile[] {
  const directory = path.join(ROOT, folder)
  if (!fs.existsSync(directory)) {
    console.info(`skipped: no corpus folder ${folder}, its documents are not tested`)
    return []
  }
  return fs
    .readdirSync(directory)
    .filter(accept)
    .sort()
    .map((name) => ({ name, read: () => fs.readFileSync(path.join(directory, name)) }))
}
