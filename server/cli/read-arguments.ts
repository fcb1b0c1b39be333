import { parseArgs } from 'node:util'
import { ENGINE_NAMES } from '../config'
import { TRANSLATION_LANGUAGES } from '../contracts/languages'

const TEST_ENGINES =
  'identity, pseudo, pseudo:+35 (so many per cent longer), pseudo:ar, pseudo:zh, pseudo:th, pseudo:hi'
export const ENGINES = `${ENGINE_NAMES.join(', ')}; of tests: ${TEST_ENGINES}`

export const HELP = `Translates documents on this machine and keeps their layout.

  npm run translate -- FILE... --to LANG [--from LANG] [--engine NAME] [--out DIR] [--bilingual]

Documents of older office programs (.doc .ppt .xls .odt .ods .odp .rtf) are converted first, where LibreOffice is.

  --to LANG      language to translate into
  --from LANG    language of the documents; without it, it is detected for each
  --engine NAME  ${ENGINES}; default apertium.
                 Keys and addresses are those of the service, from the environment
  --out DIR      folder for the results; default: beside each document
  --bilingual    also write the bilingual document, where the format has one
  --help         this text

Languages: ${TRANSLATION_LANGUAGES.map(({ code }) => code).join(' ')}

Prints one line for each file. Exit code: 0 all translated, 1 at least one failed, 2 wrong usage.
`

export interface Arguments {
  readonly files: readonly string[]
  readonly to: string
  /** Undefined: to be detected. */
  readonly from: string | undefined
  readonly engine: string
  readonly out: string | undefined
  readonly bilingual: boolean
}

/** The command was typed wrongly; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const LANGUAGES = new Set<string>(TRANSLATION_LANGUAGES.map(({ code }) => code))

/** Null when help was asked for. Throws `UsageError`. */
export function readArguments(args: readonly string[]): Arguments | null {
  const { values, positionals } = parse(args)
  if (values.help === true) return null
  const { to, from, engine = 'apertium', out, bilingual = false } = values
  if (positionals.length === 0) throw new UsageError('Name at least one file.')
  if (to === undefined) throw new UsageError('Say with --to which language to translate into.')
  for (const language of [to, from]) {
    if (language !== undefined && !LANGUAGES.has(language))
      throw new UsageError(`Unknown language ${language}.`)
  }
  if (to === from) throw new UsageError('Source and target language are the same.')
  return { files: positionals, to, from, engine, out, bilingual }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        engine: { type: 'string' },
        out: { type: 'string' },
        bilingual: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
