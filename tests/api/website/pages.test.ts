import { brotliCompressSync } from 'node:zlib'
import type { WebsitePackage } from '@synapse/api/website/model'
import { noBreak } from '@synapse/shared/text/no-break'
import { formatDay, maltaDate } from '@synapse/shared/time'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { changePackages } from '#support/actors/change-packages.ts'
import {
  allMatches,
  pagePaths,
  structuredData,
  visibleTextOf,
} from '#support/readers/served-pages.ts'
import { until } from '#support/run/until.ts'
import { usePages } from '#support/world/use-pages.ts'

const { world, operator, read, readWith } = usePages()

const setPackage = async (type: string, changes: Partial<WebsitePackage>, websiteId?: string) => {
  const id = websiteId ?? (await world.make.builtIn()).id
  await world.db('websitePackages').where({ websiteId: id, type }).update(changes)
}
const expectFilled = async () => {
  for (const path of pagePaths) {
    const text = await read(path)
    expect(text.length, path).toBeGreaterThan(50)
    expect(allMatches(text, /\{\{[#^/]?\w+\}\}/g), path).toEqual([])
  }
}

describe('the pages show current prices and packages', () => {
  test('in cards, questions, terms, description and structured data as soon as they change', async () => {
    const before = await read('/')
    expect(before).toContain('€60')
    await setPackage('individual', { price: '72.50', label: 'Solo & more' })
    const html = await readWith('/', '€72.50')
    expect(html).not.toMatch(/€60\b/)
    expect(html).toMatch(/<span class="package-price figures">€72\.50<\/span>/)
    expect(html).toMatch(/<meta name="description" content="[^"]* From €72\.50\.">/)
    expect(html).toContain('<span class="package-name">Solo &amp; more</span>')
    const graph = structuredData(html)['@graph']
    expect(graph[1].offers[0]).toMatchObject({ name: 'Solo & more', price: '72.50' })
    expect(graph[1].hasCourseInstance[0].offers[0]).toMatchObject({ price: '72.50' })
    const sentence =
      'Solo & more (1 person, 2\u00a0hours) for €72.50, Duo (2 people, 2\u00a0h\u00a015\u00a0min) for €100 or Group (up to 4 people, 2\u00a0h\u00a030\u00a0min) for €150.'
    expect(visibleTextOf(html)).toContain(sentence)
    expect(visibleTextOf(await read('/terms'))).toContain(sentence)
    const book = visibleTextOf(await read('/book'))
    expect(book).toContain('Solo & more: €72.50 for 2\u00a0hours.')
  })

  test('in the terms that each website’s booking page links to', async () => {
    const { id, slug, name } = await world.make.website({ name: 'Sun School' })
    await setPackage('individual', { price: '45.00' }, id)
    const terms = await readWith(`/terms/${slug}`, '€45')
    expect(terms).toContain(`<title>Terms and refunds · ${name}</title>`)
    expect(await read('/terms')).not.toContain('€45')
    const links = allMatches(await read(`/booking/${slug}`), /(?<=href=")\/(terms|privacy)[^"]*/g)
    expect(new Set(links)).toEqual(new Set([`/terms/${slug}`, `/privacy/${slug}`]))
    for (const link of links) {
      const answer = await world.fetch(link)
      expect(answer.status, link).toBe(200)
      expect(visibleTextOf(await answer.text()), link).not.toMatch(/Synapse AI|\{\{/)
    }
    expect((await world.fetch('/terms/no-such')).status).toBe(404)
  })

  test('and switch to the next available day half an hour before the last slot', async () => {
    const last = Temporal.Instant.from('2027-02-03T14:00:00Z')
    world.clock.set(last.subtract({ minutes: 31 }))
    await readWith('/', 'next available: Wednesday\u00a03\u00a0February')
    world.clock.advance({ minutes: 1 })
    await readWith('/', 'next available: Thursday\u00a04\u00a0February')
  })

  test('with a new ETag, so that browsers discard the old page', async () => {
    let etag = ''
    const again = () => world.fetch('/', { headers: { 'If-None-Match': etag } })
    await until('The page stays the same', async () => {
      etag = (await world.fetch('/')).headers.get('ETag') ?? ''
      return (await again()).status === 304
    })
    await setPackage('duo', { price: '99' })
    await until('The page has changed', async () => (await again()).status === 200)
    await setPackage('duo', { price: '100' })
    await until('The page is the original page again', async () => (await again()).status === 304)
  })

  test('without packages that are no longer on sale', async () => {
    await setPackage('duo', { isOffered: false })
    await until(
      'The page no longer offers the duo',
      async () => !(await read('/')).includes('Book Your Duo'),
    )
    for (const path of ['/', '/terms'])
      expect(allMatches(visibleTextOf(await read(path)), /\bDuo\b|€100/g), path).toEqual([])
    for (const type of ['individual', 'group']) await setPackage(type, { isOffered: false })
    const html = await readWith('/', 'No sessions are on sale at the moment')
    expect(allMatches(html, /€\d|Book Your (?!Session)/g)).toEqual([])
    expect(structuredData(html)['@graph'][1].offers).toEqual([])
    await expectFilled()
  })

  test('including up to six added packages, without rebuilding the site', async () => {
    const { id } = await world.make.builtIn()
    const more = [4, 5, 6].map((n) => ({
      type: `more-${n}`,
      label: `For ${n * 2}`,
      description: 'A whole team.',
      price: `${n}00.00`,
      numberOfStudents: n * 2,
      durationMinutes: 180,
      isOffered: true,
    }))
    await changePackages(operator, id, (packages) => [...packages, ...more])
    const html = await readWith('/', 'Book Your For 12')
    expect(allMatches(html, /(?<=package-price figures">)[^<]*/g)).toEqual([
      ...['€60', '€100', '€150', '€400', '€500', '€600'],
    ])
    expect(allMatches(html, /href="\/book\?package=more-\d"/g)).toHaveLength(3)
    expect(visibleTextOf(html)).toContain('or For 12 (up to 12 people, 3\u00a0hours) for €600.')
    expect(structuredData(html)['@graph'][1].offers.at(-1)).toMatchObject({
      name: 'For 12',
      price: '600.00',
    })
    for (const path of ['/book', '/terms']) expect(await read(path), path).toContain('For 12')
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000)
  })

  test('in the HTML of the booking form', async () => {
    await setPackage('group', { label: 'Solo & "all"', price: '120.50' })
    await setPackage('duo', { isOffered: false })
    const html = await until('The form shows the new packages', async () => {
      const now = await read('/book')
      return now.includes('€120.50') && !now.includes('€100') && now
    })
    const form = /<form [\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    expect(allMatches(form, /(?<=package-name">)[^<]*/g).map(visibleTextOf)).toEqual([
      'Individual',
      'Solo & "all"',
    ])
    expect(allMatches(form, /(?<=package-price figures">)[^<]*/g)).toEqual(['€60', '€120.50'])
    expect(allMatches(form, /<input[^>]*name="package"[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="individual"'),
    ])
    const props = /<astro-island [^>]*\bprops="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(JSON.parse(visibleTextOf(props)).packagesJson)).toMatchObject([
      { type: 'individual', label: 'Individual', priceCents: 6_000 },
      { type: 'group', label: 'Solo & "all"', priceCents: 12_050 },
    ])
  })

  test('with the next available slots, which disappear once booked', async () => {
    const startDates = async (): Promise<string[]> =>
      structuredData(await read('/'))['@graph'][1].hasCourseInstance.flatMap(
        (one: { startDate?: string }) => one.startDate ?? [],
      )
    const line = async () => {
      const [words] = allMatches(await read('/'), /(?<=<p class="hero-next[^>]*>)[^<]*/g)
      return words && visibleTextOf(words).trim()
    }
    const before = await startDates()
    expect(before).toHaveLength(3)
    const [next = ''] = before
    const day = noBreak(formatDay(maltaDate(next)))
    expect(await line()).toBe(`From €60 · next available: ${day}`)
    await world.make.completedBooking({ sessionDate: new Date(next) })
    await until(
      'The page no longer shows the booked slot',
      async () => !(await startDates()).includes(next),
    )
    const { id } = await world.make.builtIn()
    await world.db('availabilityPatterns').where({ websiteId: id }).delete()
    await until('The page shows no available day', async () => (await line()) === undefined)
  })

  test('on another website’s booking page, with its own name, schedule and URL', async () => {
    const { id, slug } = await world.make.website({ name: 'Night <School>' })
    await setPackage('individual', { price: '45' }, id)
    await world
      .db('availabilityPatterns')
      .where({ websiteId: id })
      .whereNot({ dayOfWeek: 2 })
      .delete()
    const html = await until('The page shows the price and schedule', async () => {
      const now = await read(`/booking/${slug}`)
      return now.includes('€45') && now.includes('Tuesday at') && now
    })
    expect(html).toContain('<title>Book your AI masterclass · Night &lt;School&gt;</title>')
    expect(html).toContain(`<link rel="canonical" href="http://synapse.test/booking/${slug}">`)
    expect(visibleTextOf(html)).toContain(
      'Sessions start Tuesday at 09:00, 12:00, 15:00 (Malta\u00a0time).',
    )
    expect(await read('/booking/synapse-ai')).toContain(
      '<link rel="canonical" href="http://synapse.test/book">',
    )
  })
})

test('an unknown URL shows the 404 page, which search engines don’t index', async () => {
  const asPage = { headers: { Accept: 'text/html' } }
  for (const path of [
    '/booking/%3F',
    '/booking/no-such',
    '/booking/unknown%20website',
    '/booking/-',
    '/404',
  ]) {
    const answer = await world.fetch(path, asPage)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text(), path).toMatch(/<html.*<meta name="robots" content="noindex"/s)
  }
  const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await read(path))?.[1]
  const title = await titleOf('/booking/no-such')
  expect(title).toBe(await titleOf('/404'))
  await world.db('business').update({ tutorName: 'Rita' })
  await until(
    'The 404 page is no longer cached',
    async () => !world.context.responseCache.get('/404'),
  )
  for (const path of ['/booking/%3F', '/booking/no-such', '/booking/%3F', '/no-such'])
    expect(await (await world.fetch(path, asPage)).text(), path).toMatch(/<html/)
  expect(await titleOf('/booking/no-such')).toBe(title)
})

test('no internal link is broken', async () => {
  const seen = new Set<string>()
  for (const address of ['/', '/book', '/booking', '/booking-success', '/terms', '/no-such-page']) {
    for (const href of allMatches(await read(address), /(?<=<a\b[^>]*\shref=")[^"]*/g)) {
      const { origin, pathname, hash } = new URL(href, `${world.url}${address}`)
      // Ignore links within the page, such as the link that skips the navigation.
      if (origin === world.url && pathname !== address) seen.add(`${pathname}${hash}`)
    }
  }
  expect(seen.size).toBeGreaterThan(5)
  for (const link of seen) {
    const answer = await world.fetch(link)
    expect(answer.status, link).toBe(200)
    const [, id] = link.split('#')
    if (id) expect(await answer.text(), link).toContain(`id="${id}"`)
  }
})

test('served pages contain no unfilled placeholders, whatever the settings', async () => {
  await expectFilled()
  await changeBusiness(operator, {
    contactEmail: 'a@example.com',
    contactPhone: '21223344',
    whatsapp: '99123456',
    facebook: 'https://facebook.com/a',
    linkedin: 'https://linkedin.com/a',
    tutorName: 'Rita',
  })
  await expectFilled()
})
