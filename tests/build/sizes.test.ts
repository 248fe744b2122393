import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { adminFolder, readServed, siteFiles, siteFolder } from '#build/built-files.ts'
import {
  adminScripts,
  bytesOf,
  maxAdminScripts,
  scriptBudgets,
  scriptsOfPage,
  siteScripts,
} from '#build/script-sizes.ts'

const brotliBytes = (data: string | Buffer) => brotliCompressSync(data).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

describe('the landing page', () => {
  test('has at most 20 kB of HTML and styles, compressed with Brotli', async () => {
    expect(brotliBytes(await readServed('index.html'))).toBeLessThanOrEqual(20_000)
  })
  test('loads its first screen within the initial TCP window of 14.6 kB', async () => {
    const html = await readServed('index.html')
    const hero = html.slice(0, html.indexOf('</section>'))
    expect(hero).toContain('class="hero')
    // The window's other 5 kB are for the headers, mostly the Content-Security-Policy.
    expect(brotliBytes(hero)).toBeLessThanOrEqual(9_600)
  })
  test('loads no script or stylesheet until the visitor touches it or scrolls', async () => {
    const html = await readServed('index.html')
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toMatch(/<link[^>]+rel="?(stylesheet|modulepreload)/)
  })
  test('uses fonts totalling at most 24 kB', async () => {
    const fonts = siteFiles.filter((name) => name.endsWith('.woff2'))
    const sizes = await Promise.all(
      fonts.map(async (name) => (await stat(path.join(siteFolder, name))).size),
    )
    expect(sum(sizes)).toBeLessThanOrEqual(24_000)
  })
})

test('the booking page fits into the initial TCP window of 14.6 kB, including headers', async () => {
  expect(brotliBytes(await readServed('book.html'))).toBeLessThanOrEqual(12_200)
})

test('the site’s scripts stay within their budget of compressed bytes and don’t include Zod', async () => {
  const scripts = await siteScripts()
  expect(scripts.size).toBeGreaterThan(3)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(scriptBudgets.site)
  for (const name of scripts.keys()) expect(await readServed(name)).not.toContain('ZodError')
})

test('the booking page loads at most four scripts', async () => {
  expect((await scriptsOfPage('book.html')).size).toBeLessThanOrEqual(4)
})

test.each(['home', 'login'] as const)(
  'the admin app’s scripts for %s stay within their budgets for compressed bytes and requests',
  async (screen) => {
    const scripts = await adminScripts(screen)
    expect(bytesOf(scripts)).toBeGreaterThan(100_000)
    expect(bytesOf(scripts)).toBeLessThanOrEqual(scriptBudgets[screen])
    expect(scripts.size).toBeLessThanOrEqual(maxAdminScripts)
    // Scripts are compressed at the highest level.
    const [name = '', bytes = 0] = [...scripts].find(([name]) => name.startsWith('index')) ?? []
    const script = await readFile(path.join(adminFolder, 'assets', name))
    expect(bytes).toBeLessThanOrEqual(brotliBytes(script))
  },
)

describe('the admin app’s offline files', () => {
  const kept = async () => {
    const worker = await readFile(path.join(adminFolder, 'sw.js'), 'utf8')
    // Only browsers without Temporal cache the polyfill.
    return [...worker.matchAll(/"url":"([^"]+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('/global.esm-'))
  }
  const sizeOf = async (names: string[]) =>
    sum(
      await Promise.all(names.map(async (name) => (await stat(path.join(adminFolder, name))).size)),
    )
  /** Web workers that read spreadsheets or render PDFs. */
  const readers = /^assets\/(sheet\.worker|xlsx|papaparse)\b/
  const drawers = /^assets\/(pdf\.worker-.*\.js|[\w-]+\.ttf)$/
  test('add up to at most 1.7 MB, not counting those for spreadsheets and PDFs', async () => {
    const names = (await kept()).filter((name) => !readers.test(name) && !drawers.test(name))
    const bytes = await sizeOf(names)
    expect(bytes).toBeGreaterThan(500_000)
    expect(bytes).toBeLessThanOrEqual(1_700_000)
  })
  test('add up to at most 330 kB for reading spreadsheets and 360 kB for generating PDFs', async () => {
    const names = await kept()
    const reading = names.filter((name) => readers.test(name))
    const drawing = names.filter((name) => drawers.test(name))
    expect(reading).toHaveLength(3)
    expect(await sizeOf(reading)).toBeLessThanOrEqual(330_000)
    // Four of these files are for PDFs: the worker, and fonts for text, bold text and headings.
    expect(drawing).toHaveLength(4)
    expect(await sizeOf(drawing)).toBeLessThanOrEqual(360_000)
  })
  test('include every screen’s scripts, styles and fonts', async () => {
    const built = (await readdir(path.join(adminFolder, 'assets'))).filter(
      (name) => !/\.(br|gz)$|^global\.esm-/.test(name),
    )
    expect(built.filter((name) => name.startsWith('ReportsPage-'))).not.toEqual([])
    expect(await kept()).toEqual(expect.arrayContaining(built.map((name) => `assets/${name}`)))
  })
})
