import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(html|css|js|mjs|json|svg|xml|txt|ttf|webmanifest)$/

/**
 * Writes compressed .br and .gz files next to each text file in a build, so that the server doesn't
 * have to compress text itself.
 * @param skip matches files to leave out, such as pages that the server fills in
 */
export const compressFolder = async (folder: string, skip?: RegExp): Promise<number> => {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => compressible.test(name) && !skip?.test(name))
  for (const name of texts) await compress(join(folder, name))
  return texts.length
}

const compress = async (path: string) => {
  const content = await readFile(path)
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 11,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}
