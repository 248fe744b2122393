import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { describe, expect, test } from 'vitest'
import { asOperator } from '../support/as-operator.ts'
import { rawGet } from '../support/raw-get.ts'
import { until } from '../support/until.ts'
import { useWorld } from '../support/use-world.ts'
import { startWorld } from '../support/world.ts'

/** With the built pages, which most tests of the API do without. */
const withPages = { DEV_SITE_URL: '', DEV_ADMIN_URL: '' }

const world = useWorld({ env: withPages })
const operator = asOperator(world)

const paths = [
  '/',
  '/book',
  '/booking',
  '/booking/synapse-ai',
  '/booking/no-such-website',
  '/booking-success',
  '/terms',
  '/privacy',
  '/no-such-page',
  '/robots.txt',
  '/sitemap.xml',
]

const read = async (path: string) => (await world.fetch(path)).text()

/** What a person reads. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \n]+/g, ' ')

/** Every match, so that a failure does not show the whole page. */
const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([match]) => match)

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

const setPackage = async (type: string, changes: object, websiteId?: string) => {
  const id = websiteId ?? (await world.make.builtIn()).id
  await world.db('websitePackages').where({ websiteId: id, type }).update(changes)
}

const setContact = async (changes: object) => {
  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  await operator.call(saveBusiness, { input: { ...business, ...changes } })
}

describe('the price on the pages is the price that is charged', () => {
  test('in cards, questions, terms, description and structured data, as soon as it changes', async () => {
    const before = await read('/')
    expect(before).toContain('€60')
    await setPackage('individual', { price: '72.50', label: 'Solo & more' })
    const html = await until('The price is there', async () => {
      const now = await read('/')
      return now.includes('€72.50') && now
    })
    expect(html).not.toMatch(/€60\b/)
    expect(html).toMatch(/<span class="package-price">€72\.50<\/span>/)
    expect(html).toMatch(/<meta name="description" content="[^"]* From €72\.50\.">/)
    expect(html).toContain('<span class="package-name">Solo &amp; more</span>')
    const graph = dataOf(html)['@graph']
    expect(graph[1].offers[0]).toMatchObject({ name: 'Solo & more', price: '72.50' })
    expect(graph[1].hasCourseInstance[0].offers[0]).toMatchObject({ price: '72.50' })
    const sentence =
      'Solo & more (1 person, 2\u00a0hours) for €72.50, Duo (2 people, 2\u00a0h\u00a015\u00a0min) for €100 or Group (up to 4 people, 2\u00a0h\u00a030\u00a0min) for €150.'
    expect(graph[2].mainEntity[0].acceptedAnswer.text).toContain(sentence)
    expect(wordsOf(html)).toContain(sentence)
    expect(wordsOf(await read('/terms'))).toContain(sentence)
    const book = wordsOf(await read('/book'))
    expect(book).toContain('Solo & more: €72.50 for 2\u00a0hours.')
  })

  test('with the mark of the new page, so that nobody keeps the old one', async () => {
    const first = await world.fetch('/')
    const etag = first.headers.get('ETag') ?? ''
    const again = () => world.fetch('/', { headers: { 'If-None-Match': etag } })
    expect((await again()).status).toBe(304)
    await setPackage('duo', { price: '99' })
    await until('It is another page', async () => (await again()).status === 200)
    await setPackage('duo', { price: '100' })
    await until('It is the first page again', async () => (await again()).status === 304)
  })

  test('and what is not on offer is not shown', async () => {
    await setPackage('duo', { isOffered: false })
    await until('It is gone', async () => !(await read('/')).includes('Book Your Duo'))
    for (const path of ['/', '/terms'])
      expect(found(wordsOf(await read(path)), /\bDuo\b|€100/g), path).toEqual([])
    for (const type of ['individual', 'group']) await setPackage(type, { isOffered: false })
    const html = await until('All are gone', async () => {
      const now = await read('/')
      return now.includes('No session is on sale at the moment') && now
    })
    expect(found(html, /€\d|Book Your (?!Session)/g)).toEqual([])
    expect(dataOf(html)['@graph'][1].offers).toEqual([])
  })

  test('and in the booking form, from its first words on', async () => {
    await setPackage('group', { label: 'Solo & "all"', price: '120.50' })
    await setPackage('duo', { isOffered: false })
    const html = await until('It is there', async () => {
      const now = await read('/book')
      return now.includes('€120.50') && !now.includes('€100') && now
    })
    const form = /<form [\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    expect(found(form, /(?<=package-name">)[^<]*/g).map(wordsOf)).toEqual([
      'Individual',
      'Solo & "all"',
    ])
    expect(found(form, /(?<=package-price figures">)[^<]*/g)).toEqual(['€60', '€120.50'])
    expect(found(form, /<input[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="individual"'),
    ])
    const props = /<astro-island [^>]*\bprops="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(JSON.parse(wordsOf(props)).packages[1])).toMatchObject([
      { type: 'individual', label: 'Individual', priceCents: 6_000 },
      { type: 'group', label: 'Solo & "all"', priceCents: 12_050 },
    ])
  })

  test('on the booking page of another website, which has its own name, week and address', async () => {
    const { id, slug } = await world.make.website({ name: 'Night <School>' })
    await setPackage('individual', { price: '45' }, id)
    await world
      .db('availabilityPatterns')
      .where({ websiteId: id })
      .whereNot({ dayOfWeek: 2 })
      .delete()
    const html = await until('It is there', async () => {
      const now = await read(`/booking/${slug}`)
      return now.includes('€45') && now.includes('Tuesday at') && now
    })
    expect(html).toContain('<title>Book your AI masterclass · Night &lt;School&gt;</title>')
    expect(html).toContain(`<link rel="canonical" href="http://synapse.test/booking/${slug}">`)
    expect(wordsOf(html)).toContain('Sessions start Tuesday at 09:00, 12:00, 15:00 (Malta time).')
    expect(await read('/booking/synapse-ai')).toContain(
      '<link rel="canonical" href="http://synapse.test/book">',
    )
  })

  test('and of a website that does not exist there is a page, which says so', async () => {
    for (const path of ['/booking/no-such-website', '/booking/No%20Such', '/booking/-'])
      expect((await world.fetch(path)).status, path).toBe(404)
  })
})

test('what does not exist is a page that says so, whatever was asked for before', async () => {
  const asPage = { headers: { Accept: 'text/html' } }
  for (const path of ['/booking/%3F', '/booking/no-such', '/booking/unknown%20website', '/404']) {
    const answer = await world.fetch(path, asPage)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text(), path).toMatch(/<html/)
  }
  const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await read(path))?.[1]
  const said = await titleOf('/booking/no-such')
  expect(said).not.toBe(await titleOf('/404'))
  await world.db('business').update({ tutorName: 'Rita' })
  await until('It is made anew', async () => !world.context.publicReads.peek('/404'))
  for (const path of ['/booking/%3F', '/booking/no-such', '/booking/%3F', '/no-such'])
    expect(await (await world.fetch(path, asPage)).text(), path).toMatch(/<html/)
  expect(await titleOf('/booking/no-such')).toBe(said)
})

describe('how to reach us', () => {
  test('is left out where nobody has set it', async () => {
    for (const path of paths) {
      const html = await read(path)
      const told = /mailto:|href="tel:|wa\.me|facebook\.com|linkedin\.com|\.example|2100/g
      expect(found(html, told), path).toEqual([])
      const half = /Get Quote\b(?! and)|Corporate Training|(write to|or call|given by) ?[.,:;]/g
      expect(found(wordsOf(html), half), path).toEqual([])
    }
    expect(dataOf(await read('/'))['@graph'][0]).toEqual(
      expect.not.objectContaining({ email: expect.anything() }),
    )
  })

  test('is nowhere promised where nobody has set it', async () => {
    const book = wordsOf(await read('/book'))
    expect(book).toContain('Please switch it on, or use another browser.')
    expect(book).toContain(
      'If reloading does not help, please try again later or with another browser.',
    )
    const success = wordsOf(await read('/booking-success'))
    expect(found(success, /please look in the spam folder/g)).toHaveLength(2)
    for (const words of [book, success])
      expect(found(words, /get in touch|book without it|write to us/gi)).toEqual([])
  })

  test('is what the operator has set, everywhere and at once', async () => {
    await read('/')
    await setContact({
      contactEmail: 'ask@example.com',
      contactPhone: '+356 2122 3344',
      whatsapp: '+356 9912 3456',
      facebook: 'https://facebook.com/synapse',
      tutorName: 'Rita Vella',
      place: 'Victoria, Gozo',
    })
    const html = await read('/')
    expect(html).toContain('href="mailto:ask@example.com?subject=Corporate%20AI%20Training')
    expect(html).toContain('href="tel:+35621223344"')
    expect(html).toContain('href="https://wa.me/35699123456"')
    expect(html).toContain('href="https://facebook.com/synapse"')
    expect(html).not.toContain('linkedin.com')
    expect(dataOf(html)['@graph'][0]).toMatchObject({
      email: 'ask@example.com',
      telephone: '+35621223344',
      address: { addressLocality: 'Victoria, Gozo' },
    })
    const terms = wordsOf(await read('/terms'))
    expect(terms).toContain('The session is given by Rita Vella, online')
    expect(terms).toContain('+356\u00a02122\u00a03344')
  })

  test('is shown at once whoever has written it', async () => {
    await read('/terms')
    await world.db('business').update({ contactEmail: 'other@example.com' })
    await until('It is there', async () => (await read('/terms')).includes('other@example.com'))
  })

  test('is told to the booking form as well, whatever characters it has', async () => {
    const nasty = `+356 21 / (0) 7`
    await setContact({ contactPhone: nasty, place: `"><script>alert('1')</script>{{origin}}` })
    const html = await read('/book')
    const props = /<astro-island [^>]*\bprops="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(wordsOf(props)).contact[1]).toEqual({
      email: [0, ''],
      phone: [0, nasty.replaceAll(' ', '\u00a0')],
    })
    const landing = await read('/')
    expect(landing).not.toContain("<script>alert('1')")
    expect(dataOf(landing)['@graph'][0].address.addressLocality).toBe(
      `"><script>alert('1')</script>{{origin}}`,
    )
    expect(wordsOf(landing)).toContain(`{{origin}}`)
  })
})

test('one build serves any deployment: two apps with other origins and contact data', async () => {
  const other = await startWorld({
    env: {
      ...withPages,
      PUBLIC_URL: 'https://lessons.example.org',
      CONTACT_EMAIL: 'me@lessons.example.org',
    },
  })
  try {
    for (const [origin, fetched, foreign] of [
      ['http://synapse.test', world, 'lessons.example.org'],
      ['https://lessons.example.org', other, 'synapse.test'],
    ] as const) {
      const html = await (await fetched.fetch('/')).text()
      expect(html).toContain(`<link rel="canonical" href="${origin}/">`)
      expect(html).toContain(`<meta property="og:url" content="${origin}/">`)
      expect(html).toContain(`<meta property="og:image" content="${origin}/og/home.png">`)
      expect(dataOf(html)['@graph'][0].url).toBe(`${origin}/`)
      const robots = await (await fetched.fetch('/robots.txt')).text()
      expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
      expect(await (await fetched.fetch('/sitemap.xml')).text()).toContain(
        `<loc>${origin}/terms</loc>`,
      )
      for (const path of paths)
        expect(await (await fetched.fetch(path)).text(), path).not.toContain(foreign)
    }
    expect(await (await other.fetch('/terms')).text()).toContain('me@lessons.example.org')
  } finally {
    await other.stop()
  }
})

test('no served page has a place left that is not filled, whatever is set', async () => {
  const expectFilled = async () => {
    for (const path of paths) {
      const text = await read(path)
      expect(text.length, path).toBeGreaterThan(50)
      expect(found(text, /\{\{[#^/]?\w+\}\}/g), path).toEqual([])
    }
  }
  await expectFilled()
  await setContact({
    contactEmail: 'a@example.com',
    contactPhone: '21223344',
    whatsapp: '99123456',
    facebook: 'https://facebook.com/a',
    linkedin: 'https://linkedin.com/a',
    tutorName: 'Rita',
  })
  await expectFilled()
  for (const type of ['individual', 'duo', 'group']) await setPackage(type, { isOffered: false })
  await until('All are gone', async () => !(await read('/')).includes('Book Your Duo'))
  await expectFilled()
})

describe('a page comes', () => {
  test('in an encoding that was not refused, the same in each', async () => {
    const get = (accepted: string) => rawGet(`${world.url}/`, { 'Accept-Encoding': accepted })
    const plain = await get('identity')
    const brotli = await get('gzip, br')
    const zipped = await get('br;q=0, gzip')
    expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(1)
    expect(plain.headers.vary).toBe('Accept-Encoding')
    for (const path of ['/', '/favicon.ico', '/api/bookings/availability'])
      expect(
        (await rawGet(`${world.url}${path}`, { 'Accept-Encoding': 'identity;q=0' })).status,
        path,
      ).toBe(406)
  })

  test('with a policy that lets its own inline scripts and styles run, and no others', async () => {
    await setContact({ place: 'Gozo' })
    for (const path of paths.filter((one) => !/\.(txt|xml)$/.test(one))) {
      const answer = await world.fetch(path)
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const html = await answer.text()
      const inline = [
        ...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
        ...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
      ]
      const hashes = inline.map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
      expect(hashes.length).toBeGreaterThan(2)
      for (const hash of hashes) expect(policy, path).toContain(hash)
      expect(policy.match(/'sha256-/g)).toHaveLength(new Set(hashes).size)
    }
  })

  test('without its text where only its head is asked for, and for reading alone', async () => {
    const head = await world.fetch('/terms', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1_000)
    expect((await world.fetch('/', { method: 'POST' })).status).toBe(405)
  })
})

test('every answer has the same security headers, ready or not', async () => {
  const names = [
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
  ]
  const of = async (path: string) => {
    const { headers } = await world.fetch(path)
    return names.map((name) => headers.get(name))
  }
  const usual = await of('/api/health')
  expect(usual.every(Boolean)).toBe(true)
  const api = '/api/bookings/availability'
  for (const path of [api, api, '/', '/', '/favicon.svg', '/admin', '/no-such-page', '/%00'])
    expect(await of(path), path).toEqual(usual)
  await until('It is ready', async () => (await of(api)) && world.context.publicReads.peek(api))
  expect(await of(api)).toEqual(usual)
})

test('an address that cannot be decoded, or names what no text may have, is a bad request', async () => {
  for (const path of [
    '/%00',
    '/%',
    '/%E0%A4%A',
    '/book/%00',
    '/booking/%00',
    '/api/booking-by-session/cs_%00',
    '/api/websites/%ff/booking-page',
    '/admin/%0a',
  ]) {
    const { status, body } = await rawGet(`${world.url}${path}`)
    expect([path, status]).toEqual([path, 400])
    expect(JSON.parse(body.toString()).reason).toBe('invalid')
  }
})
