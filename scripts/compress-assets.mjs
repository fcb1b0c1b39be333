// Packs the browser's files once, at the build, better than could be afforded at each request (RFC 7932, quality 11).
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
/** Smaller files do not gain enough for a second one. */
const WORTH_BYTES = 1000

/** Writes `<file>.br` beside every script and style sheet of a folder. */
export async function compressAssets(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file)
      if (content.length < WORTH_BYTES) return
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      fs.writeFileSync(`${file}.br`, await brotli(content, { params }))
    }),
  )
}
