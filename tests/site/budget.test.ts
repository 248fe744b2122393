import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { defaultPattern } from '@synapse/shared/availability/timetable'
import { stripeMetadata } from '@synapse/shared/booking/stripe-metadata'
import { defaultPackages } from '@synapse/shared/package/package'
import { fillPage, fillText } from '@synapse/shared/template'
import { pageSlots } from '@synapse/shared/website/page-slots'
import { builtInSlug } from '@synapse/shared/website/website'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { adminScripts, bytesOf, scriptBytes, scriptSizes } from '../bench/script-size.ts'

const origin = 'http://localhost:3000'
const slots = pageSlots(
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
/** A built file as it is served: pages filled with what holds before the operator has set anything. */
const read = async (name: string) => {
  const text = await readFile(path.join(dist, name), 'utf8')
  if (name.endsWith('.txt')) return fillText(text, slots)
  return /\.(html|xml)$/.test(name) ? fillPage(text, slots) : text
}
const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
const pages = files.filter((name) => name.endsWith('.html'))

describe('the landing page', () => {
  it('is at most 20 kB of brotli with all its styles', async () => {
    expect(brotliCompressSync(await read('index.html')).length).toBeLessThanOrEqual(20_000)
  })
  it('has everything of the first screen in the first window of a new connection, 14.6 kB', async () => {
    const html = await read('index.html')
    const hero = html.slice(0, html.indexOf('</section>'))
    expect(hero).toContain('class="hero')
    // With room for the answer's headers, of which the policy is long.
    expect(brotliCompressSync(hero).length).toBeLessThanOrEqual(11_000)
  })
  it('loads no script and no stylesheet before it is touched or scrolled', async () => {
    const html = await read('index.html')
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toMatch(/<link[^>]+rel="?(stylesheet|modulepreload)/)
  })
  it('uses fonts of at most 24 kB together', async () => {
    const fonts = files.filter((name) => name.endsWith('.woff2'))
    const sizes = await Promise.all(
      fonts.map(async (name) => (await readFile(path.join(dist, name))).length),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(24_000)
  })
})

describe('the booking page', () => {
  it('is whole in the first window of a new connection, 14.6 kB with its headers', async () => {
    expect(brotliCompressSync(await read('book.html')).length).toBeLessThanOrEqual(13_400)
  })
})

describe('the scripts of the site', () => {
  it('are at most 85 kB of brotli on the booking page', async () => {
    expect(await scriptBytes('book.html')).toBeLessThanOrEqual(85_000)
  })
  it('are at most four files on the booking page', async () => {
    expect((await scriptSizes('book.html')).length).toBeLessThanOrEqual(4)
  })
  it('are at most 85 kB of brotli with every island together', async () => {
    const all = files.filter(
      // The polyfill is only for browsers without Temporal.
      (name) => name.endsWith('.js') && !path.basename(name).startsWith('global.esm'),
    )
    const sizes = await Promise.all(
      all.map(async (name) => brotliCompressSync(await readFile(path.join(dist, name))).length),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(85_000)
  })
  it('carry no schema library', async () => {
    for (const name of files.filter((one) => one.endsWith('.js')))
      expect(await read(name), name).not.toContain('ZodError')
  })
})

describe('every built page', () => {
  it.each(pages)('%s is valid HTML', async (name) => {
    const validate = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // How React writes attributes.
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'void-style': 'off',
        // Not questions of validity: spacing and writing of the doctype, long titles.
        'no-trailing-whitespace': 'off',
        'doctype-style': 'off',
        'long-title': 'off',
        'tel-non-breaking': 'off',
      },
    })
    const report = await validate.validateString(await read(name))
    const messages = report.results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
      ),
    )
    expect(messages).toEqual([])
  })
  it.each(pages)('%s has no inline style attribute and no inline handler', async (name) => {
    const html = await read(name)
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/)
  })
  // What is filled in is hashed with its script, and would run.
  it.each(pages)('%s has no place to fill in a script that runs', async (name) => {
    const html = await readFile(path.join(dist, name), 'utf8')
    for (const [script] of html.matchAll(
      /<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g,
    ))
      expect(script).not.toContain('{{')
  })
  it('has a compressed copy of each text beside it that is served as it is', () => {
    for (const name of files.filter((one) => /\.(js|css|svg)$/.test(one)))
      for (const ending of ['br', 'gz']) expect(files).toContain(`${name}.${ending}`)
  })
})

describe('the scripts of the admin', () => {
  it.each([
    ['home', 250_000],
    ['login', 165_000],
  ] as const)(
    'until %s is ready are at most %i bytes as they are sent, in 12 requests',
    async (screen, most) => {
      const scripts = await adminScripts(screen)
      expect(bytesOf(scripts)).toBeGreaterThan(100_000)
      expect(bytesOf(scripts)).toBeLessThanOrEqual(most)
      expect(scripts.size).toBeLessThanOrEqual(12)
    },
  )
  it('are compressed at the best quality', async () => {
    const folder = fileURLToPath(new URL('../../admin-pwa/dist/assets', import.meta.url))
    for (const [name, bytes] of await adminScripts('login'))
      expect(bytes).toBeLessThanOrEqual(
        brotliCompressSync(await readFile(path.join(folder, name))).length,
      )
  })
})

describe('what is kept of the admin for when there is no network', () => {
  const folder = fileURLToPath(new URL('../../admin-pwa/dist', import.meta.url))
  const kept = async () => {
    const worker = await readFile(path.join(folder, 'sw.js'), 'utf8')
    // Only browsers without Temporal keep its polyfill.
    return [...worker.matchAll(/"url":"([^"]+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('/global.esm-'))
  }
  const sizeOf = async (names: string[]) => {
    const sizes = names.map(async (name) => (await stat(path.join(folder, name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  /** Loaded by workers alone, for the files that need it. */
  const readers = /^assets\/(sheet\.worker|xlsx|papaparse)\b/
  const drawers = /^assets\/(pdf\.worker-.*\.js|[\w-]+\.ttf)$/
  it('is at most 1.6 MB, but for what reads spreadsheets and draws PDFs', async () => {
    const names = (await kept()).filter((name) => !readers.test(name) && !drawers.test(name))
    const bytes = await sizeOf(names)
    expect(bytes).toBeGreaterThan(500_000)
    expect(bytes).toBeLessThanOrEqual(1_600_000)
  })
  it('is at most 330 kB of what reads spreadsheets, and 300 kB of what draws PDFs', async () => {
    const names = await kept()
    const reading = names.filter((name) => readers.test(name))
    const drawing = names.filter((name) => drawers.test(name))
    expect(reading).toHaveLength(3)
    expect(await sizeOf(reading)).toBeLessThanOrEqual(330_000)
    // The worker, and a font each for text, bold text and headings.
    expect(drawing).toHaveLength(4)
    expect(await sizeOf(drawing)).toBeLessThanOrEqual(300_000)
  })
  it('is every script, style and font that any screen can ask for', async () => {
    const built = (await readdir(path.join(folder, 'assets'))).filter(
      (name) => !/\.(br|gz)$|^global\.esm-/.test(name),
    )
    expect(built.filter((name) => name.startsWith('ReportsPage-'))).not.toEqual([])
    expect(await kept()).toEqual(expect.arrayContaining(built.map((name) => `assets/${name}`)))
  })
})

it('has contracts in the admin’s scripts, and neither schemas nor their library', async () => {
  const folder = fileURLToPath(new URL('../../admin-pwa/dist/assets', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(path.join(folder, name), 'utf8'))
  const having = (pattern: RegExp) => names.filter((name) => pattern.test(scripts.get(name) ?? ''))
  expect(having(/\/api\/admin\/bookings\/\{id\}\/move/)).not.toEqual([])
  expect(having(/ZodError|Move a completed booking|This has been changed elsewhere/)).toEqual([])
})

it('tells search engines a telephone number that programs read, and nothing that they cannot see', async () => {
  expect(await read('index.html')).toMatch(/"telephone":"\+\d+"/)
  // Its page says noindex, which only who may read it sees.
  expect(await read('robots.txt')).not.toContain('booking-success')
})

it('names on the privacy page all that Stripe keeps of a booking', async () => {
  const text = (await read('privacy.html')).replaceAll(/\s+/g, ' ')
  for (const name of Object.values(stripeMetadata)) expect(text).toContain(name)
})

it('has the same questions and answers for search engines as for people', async () => {
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

it('names no host but its own in what browsers load', async () => {
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
