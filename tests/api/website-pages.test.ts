import { expect, test } from 'vitest'
import { withPages } from '../support/served-pages.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld({ env: withPages })

const textOf = async (address: string) => (await world.fetch(address)).text()
/** Where a page's own links lead. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href)

test('the booking page of another website says whose it is and leads to nobody else’s offers', async () => {
  const { slug, name } = await world.make.website({ name: 'Night & Day School' })
  const html = await textOf(`/booking/${slug}`)
  expect(html).toContain('Night &amp; Day School')
  expect(name).toBe('Night & Day School')
  expect(html).toContain('fill="#7c3aed"')
  const links = linksOf(html)
  expect(links).toContain(`/booking/${slug}`)
  expect(links.filter((href) => /^\/(book|booking|#.*)?$/.test(href))).toEqual([])
  expect(html.replace(/<head>.*<\/head>/s, '')).not.toContain('Synapse AI')
})

test('the built-in website’s own pages are as they were', async () => {
  const html = await textOf('/book')
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/', '/#booking', '/book']))
})

test('what is not there answers 404, whatever its address', async () => {
  for (const address of ['/404', '/booking/nobody-here', '/no-such-page'])
    expect((await world.fetch(address)).status, address).toBe(404)
})
