import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { until } from '#support/run/until.ts'
import { png, pngDataUrl } from '#support/samples/files.ts'
import { usePages } from '#support/world/use-pages.ts'

const { world, operator, read } = usePages({ TUTOR_NAME: 'the tutor' })

const about = 'I teach <one> person at a time.\nIn Gozo & online.'
const tutor = { tutorName: 'Rita Vella', tutorAbout: about, tutorPicture: pngDataUrl }

const readTutor = async () => {
  const html = await read('/')
  return /<section class="[^"]*tutor.*?<\/section>/s.exec(html)?.[0] ?? ''
}
const pictureIn = (html: string) => /<img src="([^"]+)"/.exec(html)?.[1] ?? ''

/** On a busy machine, the server may return the previous page at first. */
const readNewTutor = (before = '') =>
  until('The page shows the new picture', async () => {
    const html = await readTutor()
    const picture = pictureIn(html)
    return picture !== before && { html, picture }
  })

test('the page has no section about the tutor until the operator writes one', async () => {
  for (const changes of [{}, { tutorName: 'Rita Vella', tutorPicture: pngDataUrl }]) {
    await changeBusiness(operator, changes)
    expect(await readTutor(), JSON.stringify(changes)).toBe('')
  }
})

test('the page shows the tutor’s name, text and picture immediately', async () => {
  await changeBusiness(operator, tutor)
  const { html, picture: url } = await readNewTutor()
  expect(html).toMatch(/<h2[^>]*>Rita Vella<\/h2>/)
  expect(html).toContain('I teach &lt;one&gt; person at a time.\n\nIn Gozo &amp; online.')
  expect(html).not.toContain('one tutor')
  expect(html).toMatch(/<img [^>]*alt="Rita Vella" width="\d+" height="\d+" loading="lazy"/)

  const picture = await world.fetch(url)
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes).toEqual(png)
})

test('the booking page and the success page show the tutor’s photo and name', async () => {
  const withTutor = async (path: string) => {
    const html = await read(path)
    return /<p class="row with-tutor">.*?<\/p>/s.exec(html)?.[0] ?? ''
  }
  const islandTutor = async (path: string) => /tutor&quot;:\{(.*?)\}/.exec(await read(path))?.[1]
  await changeBusiness(operator, { tutorName: 'Rita Vella', tutorAbout: '', tutorPicture: '' })
  await expect.poll(() => withTutor('/book')).toBe('')
  await expect.poll(() => islandTutor('/booking-success')).not.toContain('Rita')
  await changeBusiness(operator, tutor)
  const { picture } = await readNewTutor()
  await expect.poll(() => withTutor('/book')).toContain(`<img src="${picture}" alt=""`)
  expect(await withTutor('/book')).toMatch(/with (<!-- -->)?Rita Vella/)
  await expect.poll(() => islandTutor('/booking-success')).toContain(picture)
})

test('a new tutor picture gets a new URL', async () => {
  await changeBusiness(operator, { tutorAbout: about, tutorPicture: pngDataUrl })
  const { picture: before } = await readNewTutor()
  const longer = Buffer.concat([png, Buffer.alloc(2)])
  await changeBusiness(operator, {
    tutorPicture: `data:image/png;base64,${longer.toString('base64')}`,
  })
  const { picture: after } = await readNewTutor(before)
  expect((await world.fetch(after)).status).toBe(200)
  expect((await world.fetch(before)).status).toBe(404)

  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  for (const tutorPicture of [
    // An SVG can contain scripts.
    `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    `data:image/png;base64,${btoa('<script>alert(1)</script>')}`,
    pngDataUrl.replace('image/png', 'image/jpeg'),
    'https://example.com/me.png',
    pngDataUrl.slice(0, -3),
  ]) {
    const save = operator.call(saveBusiness, { input: { ...business, tutorPicture } })
    await expect(save, tutorPicture).toBeRefused({
      fields: { tutorPicture: 'The tutor’s picture must be a JPEG, PNG or WebP.' },
    })
  }
})
