import { createHash } from 'node:crypto'
import { accentStyle } from '@synapse/shared/design/accent'
import { updateWebsite } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { pageSettings } from '../../support/served-pages.ts'
import { useIsolatedWorld } from '../../support/use-world.ts'

const { world, operator } = useIsolatedWorld({ env: pageSettings })

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const textOf = async (address: string) => (await world.fetch(address)).text()
/** Returns the href of every link on a page. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href)

test('another website’s booking page shows its own name and colour, and doesn’t link to other websites', async () => {
  const { slug } = await world.make.website({
    name: 'Night & Day School',
    primaryColor: '#ffe14d',
  })
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
  const own = await textOf('/book')
  expect(own).not.toContain('<style>:root{--accent:')
  expect(linksOf(own)).toEqual(expect.arrayContaining(['/', '/#booking', '/book']))
})

test('a website’s picture appears in the site bar, and is served from the same origin', async () => {
  const { id, slug } = await world.make.website()
  const show = async (thumbnail: string) => {
    await operator.call(updateWebsite, { params: { id }, input: { thumbnail } })
    const html = await textOf(`/booking/${slug}`)
    return /<img class="website-picture" src="([^"]*)" alt="">/.exec(html)?.[1]
  }
  const address = (await show(png)) ?? ''
  const picture = await world.fetch(address)
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect(picture.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(png.split(',')[1])
  expect(await show('https://example.com/logo.png')).toBeUndefined()
  expect(await show(`data:image/svg+xml;base64,${btoa('<svg/>')}`)).toBeUndefined()
  expect((await world.fetch(address)).status).toBe(404)
})

test('a website that is closed for bookings says so first and offers no booking', async () => {
  const { id, slug, name } = await world.make.website({ name: 'Night School' })
  expect(await textOf(`/booking/${slug}`)).toContain(
    '<h1>Two\u00a0hours, one\u00a0to\u00a0one, from\u00a0€60</h1>',
  )
  await operator.call(updateWebsite, { params: { id }, input: { status: 'maintenance' } })
  const html = await textOf(`/booking/${slug}`)
  expect(html.match(/<h1>.*<\/h1>/g)).toEqual([
    `<h1>${name} is not taking bookings at the moment</h1>`,
  ])
  expect(html).toContain('<title>No bookings at the moment · Night School</title>')
  expect(html).not.toContain('<astro-island')
  expect(html).not.toContain('€60')
})

test('checkouts on another website return to its own success page', async () => {
  const { slug, name } = await world.make.website({ name: 'Night School' })
  const html = await textOf(`/booking-success/${slug}`)
  expect(html).toContain(`Your booking · ${name}`)
  expect(html).not.toContain('Synapse AI')
  expect(linksOf(html).filter((href) => /^\/(book|booking|#.*)?$/.test(href))).toEqual([])
  expect((await world.fetch('/booking-success/nobody-here')).status).toBe(404)
})
