import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { adminFolder, siteFiles, siteFolder } from '#build/built-files.ts'

/**
 * Compressed bytes: for the whole site, and for the admin app until the overview or the sign-in
 * page is ready.
 */
export const scriptBudgets = { site: 85_000, home: 196_000, login: 106_000 }

/** A browser may load this many scripts before a screen is ready. */
export const maxAdminScripts = 12

/** What a browser loads before a screen is ready, by the names in `admin-pwa/build/chunks.ts`. */
const chunksUntilReady = {
  login: /^(index|start|workbox-window)\b/,
  home: /^(index|start|home|offline|workbox-window)\b/,
}

/**
 * Returns the names and compressed sizes of the scripts that a browser loads before a screen of the
 * admin app is ready, including static imports. A browser test compares them with what a browser
 * actually loads.
 */
export const adminScripts = async (
  screen: keyof typeof chunksUntilReady,
): Promise<Map<string, number>> => {
  const folder = path.join(adminFolder, 'assets')
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

/**
 * Returns the names and Brotli sizes of the site's scripts. The polyfill is left out, because only
 * browsers without Temporal load it.
 */
export const siteScripts = async (): Promise<Map<string, number>> => {
  const names = siteFiles.filter(
    (name) => name.endsWith('.js') && !path.basename(name).startsWith('global.esm'),
  )
  const sizes = names.map(
    async (name) =>
      [name, brotliCompressSync(await readFile(path.join(siteFolder, name))).length] as const,
  )
  return new Map(await Promise.all(sizes))
}

export const bytesOf = (scripts: ReadonlyMap<string, number>): number =>
  scripts.values().reduce((sum, bytes) => sum + bytes, 0)

/** Returns the scripts that a page of the site refers to, and their static imports. */
export const scriptsOfPage = async (page: string): Promise<Set<string>> => {
  const found = new Set<string>()
  const visit = async (file: string): Promise<void> => {
    const text = await readFile(file, 'utf8')
    const imports = [
      ...text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g),
      ...text.matchAll(/"(\/_astro\/[^"]+\.js)"/g),
    ].map(([, name = '']) =>
      name.startsWith('/') ? path.join(siteFolder, name) : path.join(path.dirname(file), name),
    )
    for (const next of imports) {
      if (found.has(next)) continue
      found.add(next)
      await visit(next)
    }
  }
  await visit(path.join(siteFolder, page))
  return found
}
