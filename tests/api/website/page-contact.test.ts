import { createHash } from 'node:crypto'
import { accentStyle } from '@synapse/shared/design/accent'
import { updateWebsite } from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import {
  allMatches,
  pagePaths,
  structuredData,
  visibleTextOf,
} from '#support/readers/served-pages.ts'
import { until } from '#support/run/until.ts'
import { png, pngDataUrl } from '#support/samples/files.ts'
import { pageSettings, usePages } from '#support/world/use-pages.ts'
import { startWorld } from '#support/world/world.ts'

const { world, operator, read, readWith } = usePages()

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href)

describe('the public pages', () => {
  test('leave out contact details that aren’t set', async () => {
    for (const path of pagePaths) {
      const html = await read(path)
      const details = /mailto:|href="tel:|wa\.me|facebook\.com|linkedin\.com|\w\.example\b|2100/g
      expect(allMatches(html, details), path).toEqual([])
      const half = /Get Quote\b(?! and)|Corporate Training|(write to|or call|given by) ?[.,:;]/g
      expect(allMatches(visibleTextOf(html), half), path).toEqual([])
    }
    expect(structuredData(await read('/'))['@graph'][0]).toEqual(
      expect.not.objectContaining({ email: expect.anything() }),
    )
    // The booking page doesn't ask visitors to get in touch either.
    const book = visibleTextOf(await read('/book'))
    expect(book).toContain('Please enable it or use another browser.')
    expect(book).toContain(
      'If reloading doesn’t help, please try again later or use another browser.',
    )
    const success = visibleTextOf(await read('/booking-success'))
    expect(allMatches(success, /check your spam folder/g)).toHaveLength(2)
    for (const words of [book, success])
      expect(allMatches(words, /write to us/gi), words).toEqual([])
  })

  test('show the operator’s contact details as soon as they are set', async () => {
    await read('/')
    await changeBusiness(operator, {
      contactEmail: 'ask@example.com',
      contactPhone: '+356 2122 3344',
      whatsapp: '+356 9912 3456',
      facebook: 'https://facebook.com/synapse',
      tutorName: 'Rita Vella',
      place: 'Victoria, Gozo',
    })
    const html = await readWith('/', 'ask@example.com')
    expect(html).toContain('href="mailto:ask@example.com?subject=Corporate%20AI%20Training')
    expect(html).toContain('href="tel:+35621223344"')
    expect(html).toContain('href="https://wa.me/35699123456"')
    expect(html).toContain('href="https://facebook.com/synapse"')
    expect(html).not.toContain('linkedin.com')
    expect(structuredData(html)['@graph'][0]).toMatchObject({
      email: 'ask@example.com',
      telephone: '+35621223344',
      address: { addressLocality: 'Victoria, Gozo' },
    })
    const terms = visibleTextOf(await readWith('/terms', 'Rita Vella'))
    expect(terms).toContain('You work with one tutor (Rita Vella), online')
    expect(terms).toContain('+356\u00a02122\u00a03344')
    // Another process saves an e-mail address.
    await world.db('business').update({ contactEmail: 'other@example.com' })
    await readWith('/terms', 'other@example.com')
  })

  test('pass contact details to the booking form, even with special characters', async () => {
    const nasty = `+356 21 / (0) 7`
    await changeBusiness(operator, {
      contactPhone: nasty,
      place: `"><script>alert('1')</script>{{origin}}`,
    })
    const landing = await readWith('/', '{{origin}}')
    const html = await until('/book shows the phone number', async () => {
      const page = await read('/book')
      return page.includes('tel:+3562107') && page
    })
    const props = /<astro-island [^>]*\bprops="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(visibleTextOf(props)).contact).toEqual({
      email: '',
      phone: nasty.replaceAll(' ', '\u00a0'),
      phoneHref: 'tel:+3562107',
    })
    expect(landing).not.toContain("<script>alert('1')")
    expect(structuredData(landing)['@graph'][0].address.addressLocality).toBe(
      `"><script>alert('1')</script>{{origin}}`,
    )
  })
})

test('two apps with different contact details can serve the same build', async () => {
  const other = await startWorld({
    env: {
      ...pageSettings,
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
      expect(structuredData(html)['@graph'][0].url).toBe(`${origin}/`)
      const robots = await (await fetched.fetch('/robots.txt')).text()
      expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
      expect(await (await fetched.fetch('/sitemap.xml')).text()).toContain(
        `<loc>${origin}/terms</loc>`,
      )
      for (const path of pagePaths)
        expect(await (await fetched.fetch(path)).text(), path).not.toContain(foreign)
    }
    expect(await (await other.fetch('/terms')).text()).toContain('me@lessons.example.org')
  } finally {
    await other.stop()
  }
})

test('another website’s booking page shows its own name and colour', async () => {
  const { slug } = await world.make.website({ name: 'Night & Day School', primaryColor: '#ffe14d' })
  const answer = await world.fetch(`/booking/${slug}`)
  const html = await answer.text()
  expect(html).toContain('Night &amp; Day School')
  expect(html).toContain('fill="#ffe14d"')
  const links = linksOf(html)
  expect(links).toContain(`/booking/${slug}`)
  expect(links.filter((href) => /^\/(book|booking|#.*)?$/.test(href))).toEqual([])
  expect(html.replace(/<head>.*<\/head>/s, '')).not.toContain('Synapse AI')

  const [, style = ''] = /<style>(:root\{--accent:[^<]*)<\/style>/.exec(html) ?? []
  expect(style).toBe(accentStyle('#ffe14d'))
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
  const own = await read('/book')
  expect(own).not.toContain('<style>:root{--accent:')
  expect(linksOf(own)).toEqual(expect.arrayContaining(['/', '/#booking', '/book']))
})

test('a website’s picture appears in the page header and in link previews', async () => {
  const { id, slug } = await world.make.website()
  const readShared = async () =>
    /<meta property="og:image" content="([^"]*)">/.exec(await read(`/booking/${slug}`))?.[1]
  expect(await readShared()).toBe('http://synapse.test/og/book.png')
  const show = async (thumbnail: string) => {
    await operator.call(updateWebsite, { params: { id }, input: { thumbnail } })
    const html = await read(`/booking/${slug}`)
    return /<img class="website-picture" src="([^"]*)" alt="">/.exec(html)?.[1]
  }
  const address = (await show(pngDataUrl)) ?? ''
  expect(await readShared()).toBe(`http://synapse.test${address}`)
  const picture = await world.fetch(address)
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect(picture.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  expect(await show('https://example.com/logo.png')).toBeUndefined()
  expect(await show(`data:image/svg+xml;base64,${btoa('<svg/>')}`)).toBeUndefined()
  expect((await world.fetch(address)).status).toBe(404)
})

test('the page of a website that takes no bookings starts by saying so', async () => {
  const { id, slug, name } = await world.make.website({ name: 'Night School' })
  expect(await read(`/booking/${slug}`)).toContain(
    '<h1>Book a\u00a0session with a\u00a0tutor, from\u00a0€60</h1>',
  )
  await operator.call(updateWebsite, { params: { id }, input: { status: 'maintenance' } })
  const html = await read(`/booking/${slug}`)
  expect(html.match(/<h1>.*<\/h1>/g)).toEqual([
    `<h1>${name} is not taking bookings at the moment</h1>`,
  ])
  expect(html).toContain('<title>No bookings at the moment · Night School</title>')
  expect(html).not.toContain('<astro-island')
  expect(html).not.toContain('€60')
})

test('the page of a website without packages can still be indexed', async () => {
  const { id, slug, name } = await world.make.website({ name: 'Night School' })
  await read(`/booking/${slug}`)
  await world.db('websitePackages').where({ websiteId: id }).update({ isOffered: false })
  const html = await until('The page says that it takes no bookings', async () => {
    const now = await read(`/booking/${slug}`)
    return now.includes(`<h1>${name} is not taking bookings at the moment</h1>`) && now
  })
  expect(html).not.toContain('name="robots"')
})

test('another website’s success page has its own name and links', async () => {
  const { slug, name } = await world.make.website({ name: 'Night School' })
  const html = await read(`/booking-success/${slug}`)
  expect(html).toContain(`Your booking · ${name}`)
  expect(html).not.toContain('Synapse AI')
  expect(linksOf(html).filter((href) => /^\/(book|booking|#.*)?$/.test(href))).toEqual([])
})

test('links to a former URL name work until another website takes that name', async () => {
  const rename = (slug: string) => operator.call(updateWebsite, { params: { id }, input: { slug } })
  const open = async (path: string) => {
    const { status, headers } = await world.fetch(path, { redirect: 'manual' })
    return headers.get('Location') ?? status
  }
  /** The app learns about changes a moment later. */
  const expectOpen = (path: string, result: string | number) =>
    expect.poll(() => open(path)).toBe(result)
  const { id } = await world.make.website({ slug: 'night' })
  for (const slug of ['evening', 'late']) await rename(slug)
  await expectOpen('/booking/night?cancelled=1', '/booking/late?cancelled=1')
  expect(await open('/booking/evening')).toBe('/booking/late')
  expect(await open('/booking-success/night?session_id=cs_1')).toBe(
    '/booking-success/late?session_id=cs_1',
  )
  await world.make.website({ slug: 'evening' })
  await expectOpen('/booking/evening', 200)
  expect((await rename('night')).formerSlugs).toEqual(['night', 'evening', 'late'])
  await expectOpen('/booking/night', 200)
  await expectOpen('/booking/late', '/booking/night')
  expect(await open('/booking/unknown')).toBe(404)
})
