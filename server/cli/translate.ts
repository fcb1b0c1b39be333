import path from 'node:path'
import process from 'node:process'
import { callerFolder } from '../config/caller-folder'
import { createDocumentTranslation, createTranslator, detectLanguage } from '../engine'
import { createEngine } from './create-engine'
import { HELP, readArguments, UsageError, type Arguments } from './read-arguments'
import { describeFailure, translateFile, type TranslatedFile } from './translate-file'

/** Translates the files one after another; returns how many failed. */
async function translateAll({ files, engine, ...options }: Arguments): Promise<number> {
  const folder = callerFolder()
  const out = options.out === undefined ? undefined : path.resolve(folder, options.out)
  const translator = createTranslator({ providers: [createEngine(engine)], detect: detectLanguage })
  const translateDocument = createDocumentTranslation(translator)
  let failed = 0
  try {
    await translator.ready() // its self-test is not the first file's time
    for (const file of files) {
      try {
        const done = await translateFile(path.resolve(folder, file), { ...options, out }, translateDocument)
        console.log(describe(file, done, folder))
      } catch (error) {
        failed++
        console.error(`FAILED ${file}: ${describeFailure(error)}`)
      }
    }
  } finally {
    await translator.close()
  }
  return failed
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

function describe(file: string, done: TranslatedFile, folder: string): string {
  const names = done.written.map((name) => path.relative(folder, name))
  const facts = [
    count(done.pages, 'page'),
    count(done.words, 'word'),
    `${(done.milliseconds / 1000).toFixed(2)} s`,
    `${done.from} by ${done.engine}`,
    ...done.warnings,
  ]
  return `${file} -> ${names.join(', ')}: ${facts.join(', ')}`
}

try {
  const given = readArguments(process.argv.slice(2))
  if (given) process.exitCode = (await translateAll(given)) > 0 ? 1 : 0
  else process.stdout.write(HELP)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${HELP}`)
  process.exitCode = 2
}
