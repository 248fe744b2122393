import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { chooseTime, openBookingPage } from './booking.ts'

/** The scripts of the islands wait until they are let through. */
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

/** The address of a time that can be booked, as the landing page links to it. */
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

test('what a visitor types and presses before the scripts are there is kept, done once they are, and never sent', async ({
  page,
  context,
}) => {
  const address = await freeTime(page)
  const scripts = await holdScripts(context)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(request.url())
  })
  await page.goto(address, { waitUntil: 'commit' })
  await typeEarly(page)
  // It stands there as chosen already; the address is for a duo.
  await page.getByRole('radio', { name: /^Individual/ }).click()
  await page.getByLabel('E-mail', { exact: true }).press('Enter')
  await expect(page.getByText('What you pressed is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectNothingLost(page)
  expect(sent).toHaveLength(1)

  scripts.arrive()
  // Package, day and time are there, so that Pay leads to the card page.
  await page.waitForURL(/\/c\/pay\//)
  await expect(page.getByText('€60.00').first()).toBeVisible()
})

test('a code that is entered before the scripts are there is applied before Pay is done', async ({
  page,
  context,
  api,
}) => {
  await api('POST', '/api/admin/coupons', {
    code: 'EARLY',
    discountType: 'percentage',
    discountValue: '10',
  })
  const address = await freeTime(page)
  const scripts = await holdScripts(context)
  await page.goto(address.replace('duo', 'individual'), { waitUntil: 'commit' })
  await typeEarly(page)
  await page.getByLabel(/Promo code/i).fill('early')
  await page.getByLabel(/Promo code/i).press('Enter')
  await page.getByRole('button', { name: 'Pay' }).click()
  scripts.arrive()
  await page.waitForURL(/\/c\/pay\//)
  await expect(page.getByText('€54.00').first()).toBeVisible()
})

test('a code that is refused stops an early Pay: nobody pays the full price unasked', async ({
  page,
  context,
}) => {
  const address = await freeTime(page)
  const scripts = await holdScripts(context)
  await page.goto(address.replace('duo', 'individual'), { waitUntil: 'commit' })
  await typeEarly(page)
  await page.getByLabel(/Promo code/i).fill('nonsense')
  // Until the scripts are there nobody has told the button that there is a code.
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('What you pressed is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  scripts.arrive()
  await expect(page.getByText('Invalid Coupon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeEnabled()
  await expectNothingLost(page)
})

test('an early Pay without a day says what is missing, and what was typed is there', async ({
  page,
  context,
}) => {
  const scripts = await holdScripts(context)
  await page.goto('/book', { waitUntil: 'commit' })
  await typeEarly(page)
  await page.getByRole('radio', { name: /^Group/ }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
  scripts.arrive()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Group/ })).toBeChecked()
  await expectNothingLost(page)
})

test('when the scripts never come the booking page says so after 8 seconds and how to book, and still sends nothing', async ({
  page,
  context,
  complaints,
}) => {
  await failScripts(context)
  await page.clock.install()
  await page.goto('/book')
  await typeEarly(page)
  await page.clock.runFor(4_000)
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
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
  await expect(notice).toBeInViewport()
  await expectNothingLost(page)
  complaints.length = 0
})

test('scripts that come after all take the notice away and go on', async ({ page, context }) => {
  const scripts = await holdScripts(context)
  await page.clock.install()
  await page.goto('/book', { waitUntil: 'commit' })
  await typeEarly(page)
  await page.clock.runFor(8_100)
  const notice = page.getByText('The booking form could not be loaded')
  await expect(notice).toBeVisible()
  scripts.arrive()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(notice).toBeHidden()
  await expectNothingLost(page)
})

test('when the scripts never come the success page says where the confirmation is and whom to ask', async ({
  page,
  context,
  complaints,
}) => {
  await failScripts(context)
  await page.clock.install()
  await page.goto('/booking-success?session_id=cs_test_12345678')
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
  await page.clock.runFor(8_100)
  const told = page.getByRole('alert').filter({ hasText: 'You need not pay again.' })
  await expect(told).toBeVisible()
  await expect(told.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeHidden()
  await expectAccessible(page)
  complaints.length = 0
})
