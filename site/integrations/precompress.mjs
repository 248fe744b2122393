import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest)$/

/** Writes .br and .gz beside every text file of the build, so that the server never compresses. */
export const precompress = () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir)
      const files = (await readdir(root, { recursive: true })).filter((file) =>
        compressible.test(file),
      )
      for (const file of files) await compress(join(root, file))
      logger.info(`${files.length} files compressed`)
    },
  },
})

const compress = async (path) => {
  const content = await readFile(path)
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 11,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}
