import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './row.ts'

const dist = fileURLToPath(new URL('../../site/dist', import.meta.url))
const budgetBytes = 85_000

/** All JavaScript that the booking page can load, brotli. */
export const benchScriptSize = async (): Promise<Row[]> => {
  const bytes = await scriptBytes('book.html')
  const adminBytes = await adminFirstRouteBytes()
  return [
    {
      what: 'JavaScript of the admin’s first route, brotli',
      measured: `${(adminBytes / 1000).toFixed(1)} kB`,
      comparedWith: '',
      ratio: '',
      goal: 'at most 230 kB',
      kept: adminBytes <= 230_000 ? 'yes' : 'NO',
    },
    {
      what: 'JavaScript of the booking page, brotli',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      comparedWith: 'react-dom alone: 58 kB',
      ratio: (bytes / 58_000).toFixed(2),
      goal: 'at most 85 kB',
      kept: bytes <= budgetBytes ? 'yes' : 'NO',
    },
  ]
}

const adminDist = fileURLToPath(new URL('../../admin-pwa/dist', import.meta.url))

/** The first route of a signed-in operator is the home with its websites: what its chunks import at once, brotli. */
export const adminFirstRouteBytes = async (): Promise<number> => {
  const assets = (await readdir(path.join(adminDist, 'assets'))).filter((name) =>
    name.endsWith('.js'),
  )
  const html = await readFile(path.join(adminDist, 'index.html'), 'utf8')
  const entries = assets.filter(
    (name) => html.includes(name) || /^(AdminLayout|HomePage)-/.test(name),
  )
  const seen = new Set<string>()
  const visit = async (name: string): Promise<number> => {
    if (seen.has(name)) return 0
    seen.add(name)
    const code = await readFile(path.join(adminDist, 'assets', name))
    let total = brotliCompressSync(code).length
    for (const [, next = ''] of code
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      total += await visit(next)
    return total
  }
  let total = 0
  for (const entry of entries) total += await visit(entry)
  return total
}

/** The bytes of all modules that a page of the built site names or imports at once, brotli. */
export const scriptBytes = async (page: string): Promise<number> =>
  (await scriptSizes(page)).reduce((sum, size) => sum + size, 0)

/** The brotli bytes of each module that a page of the built site names or imports at once. */
export const scriptSizes = async (page: string): Promise<number[]> => {
  const seen = new Map<string, number>()
  const visit = async (file: string, text: string): Promise<void> => {
    const found = [
      ...text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g),
      ...text.matchAll(/"(\/_astro\/[^"]+\.js)"/g),
    ].map(([, name = '']) =>
      name.startsWith('/') ? path.join(dist, name) : path.join(path.dirname(file), name),
    )
    for (const next of found) {
      if (seen.has(next)) continue
      const code = await readFile(next)
      seen.set(next, brotliCompressSync(code).length)
      await visit(next, code.toString())
    }
  }
  const file = path.join(dist, page)
  await visit(file, await readFile(file, 'utf8'))
  return [...seen.values()]
}
