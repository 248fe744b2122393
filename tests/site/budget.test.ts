import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { defaultPattern } from '@synapse/shared/availability/timetable'
import { stripeMetadata } from '@synapse/shared/booking/stripe-metadata'
import { defaultPackages } from '@synapse/shared/package/package'
import { fillPage, fillText } from '@synapse/shared/template'
import { pageValues } from '@synapse/shared/website/page-values'
import { builtInSlug } from '@synapse/shared/website/website'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import {
  adminScripts,
  bytesOf,
  maxAdminScripts,
  scriptBudgets,
  scriptSizes,
} from '../bench/script-size.ts'

const origin = 'http://localhost:3000'
const values = pageValues(
  {
    origin,
    contact: {
      tutorName: 'Rita Vella',
      contactEmail: 'hello@synapse-ai.example',
      contactPhone: '+356 2100 0000',
      whatsapp: '+356 2100 0000',
      place: '',
      facebook: 'https://www.facebook.com/',
      linkedin: 'https://www.linkedin.com/',
    },
    slug: builtInSlug,
    name: 'Synapse AI',
    primaryColor: '#0b6e99',
    pictureHash: '',
    takesBookings: true,
    tutorAbout: '',
    withdrawalText: '',
    tutorPictureHash: '',
    packages: Object.values(defaultPackages),
    pattern: defaultPattern,
    nextStarts: ['08', '11', '14'].map((hour) =>
      Temporal.Instant.from('2027-02-01T00:00:00Z').add({ hours: Number(hour) }),
    ),
  },
  Temporal.PlainDate.from('2027-02-01'),
)
const dist = fileURLToPath(new URL('../../site/dist', import.meta.url))
/** Reads a built file as it is served, with the default settings filled in. */
const read = async (name: string) => {
  const text = await readFile(path.join(dist, name), 'utf8')
  if (name.endsWith('.txt')) return fillText(text, values)
  return /\.(html|xml)$/.test(name) ? fillPage(text, values) : text
}
const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
const pages = files.filter((name) => name.endsWith('.html'))

const brotliBytes = (data: string | Buffer) => brotliCompressSync(data).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

describe('the landing page', () => {
  test('has at most 20 kB of HTML and styles, compressed with Brotli', async () => {
    expect(brotliBytes(await read('index.html'))).toBeLessThanOrEqual(20_000)
  })
  test('loads its first screen within the initial TCP window of 14.6 kB', async () => {
    const html = await read('index.html')
    const hero = html.slice(0, html.indexOf('</section>'))
    expect(hero).toContain('class="hero')
    // The limit leaves 3.6 kB for the headers, mostly the Content-Security-Policy.
    expect(brotliBytes(hero)).toBeLessThanOrEqual(11_000)
  })
  test('loads no script or stylesheet until the visitor touches or scrolls it', async () => {
    const html = await read('index.html')
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toMatch(/<link[^>]+rel="?(stylesheet|modulepreload)/)
  })
  test('uses fonts totalling at most 24 kB', async () => {
    const fonts = files.filter((name) => name.endsWith('.woff2'))
    const sizes = await Promise.all(
      fonts.map(async (name) => (await stat(path.join(dist, name))).size),
    )
    expect(sum(sizes)).toBeLessThanOrEqual(24_000)
  })
})

test('the booking page fits into the initial TCP window of 14.6 kB, including headers', async () => {
  expect(brotliBytes(await read('book.html'))).toBeLessThanOrEqual(13_400)
})

test('the site’s scripts stay within their budget of compressed bytes, and the booking page loads at most four', async () => {
  const scripts = await Promise.all(
    files
      // Only browsers without Temporal load its polyfill.
      .filter((name) => name.endsWith('.js') && !path.basename(name).startsWith('global.esm'))
      .map(read),
  )
  expect(scripts.length).toBeGreaterThan(3)
  expect(sum(scripts.map(brotliBytes))).toBeLessThanOrEqual(scriptBudgets.bookingPage)
  expect(scripts.join()).not.toContain('ZodError')
  expect((await scriptSizes('book.html')).length).toBeLessThanOrEqual(4)
})

describe('every built page', () => {
  const validate = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // Ignore case in the attribute names that React writes.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Ignore rules that don't affect validity: whitespace, the case of the doctype and long
      // titles.
      'no-trailing-whitespace': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'tel-non-breaking': 'off',
    },
  })
  test.each(pages)('%s is valid HTML without inline styles or event handlers', async (name) => {
    const html = await read(name)
    const { results } = await validate.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
      ),
    )
    expect(messages).toEqual([])
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/)
    // The security policy allows a script by the hash of its final content, so a value inserted
    // into the script would run.
    const template = await readFile(path.join(dist, name), 'utf8')
    for (const [script] of template.matchAll(
      /<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g,
    ))
      expect(script).not.toContain('{{')
  })
  test('comes with compressed copies of all scripts, styles and SVG images', () => {
    for (const name of files.filter((one) => /\.(js|css|svg)$/.test(one)))
      for (const ending of ['br', 'gz']) expect(files).toContain(`${name}.${ending}`)
  })
})

const admin = fileURLToPath(new URL('../../admin-pwa/dist', import.meta.url))

test.each(['home', 'login'] as const)(
  'the admin app’s scripts for %s stay within their budget of compressed bytes and requests',
  async (screen) => {
    const scripts = await adminScripts(screen)
    expect(bytesOf(scripts)).toBeGreaterThan(100_000)
    expect(bytesOf(scripts)).toBeLessThanOrEqual(scriptBudgets[screen])
    expect(scripts.size).toBeLessThanOrEqual(maxAdminScripts)
    // The scripts are compressed with the best quality.
    const [name = '', bytes = 0] = [...scripts].find(([name]) => name.startsWith('index')) ?? []
    const script = await readFile(path.join(admin, 'assets', name))
    expect(bytes).toBeLessThanOrEqual(brotliBytes(script))
  },
)

describe('the offline files of the admin app', () => {
  const kept = async () => {
    const worker = await readFile(path.join(admin, 'sw.js'), 'utf8')
    // Only browsers without Temporal cache its polyfill.
    return [...worker.matchAll(/"url":"([^"]+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('/global.esm-'))
  }
  const sizeOf = async (names: string[]) =>
    sum(await Promise.all(names.map(async (name) => (await stat(path.join(admin, name))).size)))
  /** Matches scripts that only web workers load to read spreadsheets or generate PDFs. */
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
    // Four such files generate PDFs: the web worker, and one font each for text, bold text and
    // headings.
    expect(drawing).toHaveLength(4)
    expect(await sizeOf(drawing)).toBeLessThanOrEqual(360_000)
  })
  test('include every screen’s scripts, styles and fonts', async () => {
    const built = (await readdir(path.join(admin, 'assets'))).filter(
      (name) => !/\.(br|gz)$|^global\.esm-/.test(name),
    )
    expect(built.filter((name) => name.startsWith('ReportsPage-'))).not.toEqual([])
    expect(await kept()).toEqual(expect.arrayContaining(built.map((name) => `assets/${name}`)))
  })
})

test('the admin app’s scripts contain contracts, but no schemas and no schema library', async () => {
  const folder = path.join(admin, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(path.join(folder, name), 'utf8'))
  const having = (pattern: RegExp) => names.filter((name) => pattern.test(scripts.get(name) ?? ''))
  expect(having(/\/api\/admin\/bookings\/\{id\}\/move/)).not.toEqual([])
  expect(having(/ZodError|Move a booking to another|This has been changed elsewhere/)).toEqual([])
})

test('search engines get a machine-readable phone number and no pages marked “noindex”', async () => {
  expect(await read('index.html')).toMatch(/"telephone":"\+\d+"/)
  // The page marked “noindex” must stay crawlable, because search engines see the mark only if they
  // may read the page.
  expect(await read('robots.txt')).not.toContain('booking-success')
})

test('the privacy page lists everything that Stripe stores about a booking', async () => {
  const text = (await read('privacy.html')).replaceAll(/\s+/g, ' ')
  for (const name of Object.values(stripeMetadata)) expect(text).toContain(name)
})

test('search engines see the same questions and answers as visitors', async () => {
  const html = await read('index.html')
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json))
    .find((one) => one['@type'] === 'FAQPage')
  const told = data.mainEntity.map(
    ({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) =>
      `<summary>${name}</summary><p class="soft">${acceptedAnswer.text}</p>`,
  )
  const shown = [...html.matchAll(/<summary>.*?<\/p>/gs)].map(([one]) =>
    one.replaceAll(/\s*(<[^>]+>)\s*/g, '$1'),
  )
  expect(told.length).toBeGreaterThan(5)
  expect(told).toEqual(shown)
})

test('pages load nothing from other hosts', async () => {
  for (const name of files.filter((one) => /\.(html|css)$/.test(one))) {
    const text = await read(name)
    const loaded = [
      ...text.matchAll(
        /<(?:script|img|link|iframe|source|video)[^>]+(?:src|href|srcset)="(https?:[^"]+)"/g,
      ),
      ...text.matchAll(/url\(["']?(https?:[^)"']+)/g),
    ].map(([, address = '']) => address)
    expect(
      loaded.filter((address) => !address.startsWith(origin)),
      name,
    ).toEqual([])
  }
})
