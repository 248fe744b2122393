import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { chooseTime, openBookingPage } from './booking.ts'

/** Delays the islands' scripts until `arrive` is called. */
const holdScripts = async (context: BrowserContext) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/_astro/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { arrive: resolve }
}

const failScripts = (context: BrowserContext) =>
  context.route('**/_astro/*.js', (route) => route.abort())

const typeEarly = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Quick Visitor')
  await page.getByLabel('E-mail', { exact: true }).fill('quick@example.com')
}

const expectNothingLost = async (page: Page) => {
  expect(page.url()).not.toContain('Quick')
  expect(page.url()).not.toContain('example.com')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quick Visitor')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('quick@example.com')
}

/** Returns the booking page's URL for a free slot, as the landing page links to it. */
const freeTime = async (page: Page) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 9, time: '09:00' })
  const [date, time] = await page.evaluate(() => {
    const { date, time } = JSON.parse(sessionStorage.getItem('booking:synapse-ai') ?? '{}')
    return [date, time]
  })
  await page.evaluate(() => sessionStorage.clear())
  return `/book?date=${date}&time=${time}&package=duo`
}

test('a form that is filled in before the scripts load keeps its content and isn’t sent', async ({
  page,
  context,
}) => {
  const address = await freeTime(page)
  const scripts = await holdScripts(context)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  await page.goto(address, { waitUntil: 'commit' })
  await typeEarly(page)
  await page.getByLabel(/Promo code/i).fill('LATER')
  await page.getByRole('radio', { name: /^Group/ }).check()
  await page.getByLabel('E-mail', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expectNothingLost(page)
  expect(loaded).toHaveLength(1)

  scripts.arrive()
  await expect(page.getByRole('radio', { name: /^Group/ })).toBeChecked()
  await expect(page.getByLabel(/Promo code/i)).toHaveValue('LATER')
  await expect(page.getByRole('button', { name: 'Pay €150.00' })).toBeEnabled()
  await expectNothingLost(page)
})

test('after 8 seconds, the page says that the form couldn’t be loaded and how to book instead', async ({
  page,
  context,
  complaints,
}) => {
  await failScripts(context)
  await page.clock.install()
  await page.goto('/book')
  await typeEarly(page)
  await page.clock.runFor(4_000)
  const notice = page.getByRole('alert').filter({ hasText: 'couldn’t load' })
  await expect(notice).toBeHidden()
  await page.clock.runFor(4_100)
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(notice.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+/)
  for (const offer of ['Individual: €60', 'Duo: €100', 'Group: €150'])
    await expect(notice.getByRole('listitem').filter({ hasText: offer })).toBeVisible()
  await expect(notice).toContainText('Sessions start Monday to Friday at 09:00')
  await expect(page.getByRole('heading', { name: 'Payment summary' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('E-mail', { exact: true }).press('Enter')
  await expectNothingLost(page)
  complaints.length = 0
})

test('the message that the form couldn’t be loaded disappears if the scripts load after all', async ({
  page,
  context,
}) => {
  const scripts = await holdScripts(context)
  await page.clock.install()
  await page.goto('/book', { waitUntil: 'commit' })
  await typeEarly(page)
  await page.clock.runFor(8_100)
  const notice = page.getByText('We couldn’t load the booking form')
  await expect(notice).toBeVisible()
  scripts.arrive()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(notice).toBeHidden()
  await expectNothingLost(page)
})

test('if the scripts never load, the success page says that nobody needs to pay twice, and whom to contact', async ({
  page,
  context,
  complaints,
}) => {
  await failScripts(context)
  await page.clock.install()
  await page.goto('/booking-success?session_id=cs_test_12345678')
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
  await page.clock.runFor(8_100)
  const told = page.getByRole('alert').filter({ hasText: 'You don’t need to pay again.' })
  await expect(told).toBeVisible()
  await expect(told.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeHidden()
  await expectAccessible(page)
  complaints.length = 0
})
