import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Row, row } from './row.ts'

const dist = fileURLToPath(new URL('../../site/dist', import.meta.url))

/** The most JavaScript that pages and screens may load, in compressed bytes. */
export const scriptBudgets = { bookingPage: 85_000, home: 197_500, login: 105_500 }

/** The most scripts that a browser may load before a screen of the admin app is ready. */
export const maxAdminScripts = 12

/** Measures all JavaScript that the booking page can load, compressed with Brotli. */
export const benchScriptSize = async (): Promise<Row[]> => {
  const bytes = await scriptBytes('book.html')
  const [home, login] = [await adminScripts('home'), await adminScripts('login')]
  return [
    adminRow('Home', home, scriptBudgets.home),
    adminRow('the sign-in page', login, scriptBudgets.login),
    row({
      what: 'JavaScript of the booking page, brotli',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      comparedWith: 'react-dom alone: 58 kB',
      ratio: (bytes / 58_000).toFixed(2),
      goal: `at most ${scriptBudgets.bookingPage / 1000} kB`,
      isKept: bytes <= scriptBudgets.bookingPage,
    }),
  ]
}

const adminRow = (screen: string, scripts: ReadonlyMap<string, number>, maxBytes: number) =>
  row({
    what: `JavaScript until ${screen} of the admin is ready, as it is sent`,
    measured: `${(bytesOf(scripts) / 1000).toFixed(1)} kB, ${scripts.size} requests`,
    goal: `at most ${maxBytes / 1000} kB, ${maxAdminScripts} requests`,
    isKept: bytesOf(scripts) <= maxBytes && scripts.size <= maxAdminScripts,
  })

const adminDist = fileURLToPath(new URL('../../admin-pwa/dist', import.meta.url))

/**
 * Matches the files, as named in `admin-pwa/build/chunks.ts`, that a browser loads before a screen
 * is ready.
 */
const chunksUntilReady = {
  login: /^(index|start|workbox-window)\b/,
  home: /^(index|start|home|offline|workbox-window)\b/,
}

/**
 * Returns the name and compressed size of each script that a browser loads before a screen of the
 * admin app is ready, including static imports. A browser test compares them with the scripts that
 * a real browser loads.
 */
export const adminScripts = async (
  screen: keyof typeof chunksUntilReady,
): Promise<Map<string, number>> => {
  const folder = path.join(adminDist, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const found = new Map<string, number>()
  const visit = async (name: string): Promise<void> => {
    if (found.has(name)) return
    const file = path.join(folder, name)
    found.set(name, (await stat(`${file}.br`)).size)
    const code = await readFile(file, 'utf8')
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      await visit(next)
  }
  for (const name of names.filter((name) => chunksUntilReady[screen].test(name))) await visit(name)
  return found
}

/** Returns the total size of the scripts in bytes. */
export const bytesOf = (scripts: ReadonlyMap<string, number>): number =>
  scripts.values().reduce((sum, bytes) => sum + bytes, 0)

/**
 * Returns the total Brotli-compressed size in bytes of all modules that a page of the built site
 * references or imports statically.
 */
const scriptBytes = async (page: string): Promise<number> =>
  (await scriptSizes(page)).reduce((sum, size) => sum + size, 0)

/**
 * Returns the Brotli-compressed size in bytes of each module that a page of the built site
 * references or imports statically.
 */
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
