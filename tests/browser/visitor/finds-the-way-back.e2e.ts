import { expect, test } from '../journey.ts'
import { newWebsite } from '../operator/seed.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage } from './booking.ts'

test('a visitor who leaves the checkout is told once that nothing was charged', async ({
  page,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 13, time: '09:00' })
  await fillStudent(page, 'Once Told', 'once@example.com')
  await goToPayment(page, '€60.00')
  await page
    .getByRole('link', { name: /Back|Cancel/i })
    .first()
    .click()
  const told = page.getByRole('heading', { name: 'Nothing was charged' })
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/book$/)
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Once Told')
  await expect(told).toBeHidden()
})

test('a website without packages on sale says that it takes no bookings', async ({ page, api }) => {
  const { id } = await newWebsite(api, 'Sold out')
  const setup = await api<Setup>('GET', `/api/websites/${id}/setup`)
  await api('PUT', `/api/websites/${id}/setup`, {
    ...setup,
    packages: setup.packages.map((offer) => ({ ...offer, isOffered: false })),
  })
  await page.goto('/booking/sold-out')
  await expect(
    page.getByRole('heading', { name: 'Sold out is not taking bookings at the moment' }),
  ).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('pages of unknown websites are kept out of search engines', async ({ page }) => {
  await page.goto('/booking/nobody-here')
  await expect(page.getByRole('heading', { name: 'You’re off the map' })).toBeVisible()
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('the Apply button keeps the focus while a promo code is checked', async ({ page }) => {
  await openBookingPage(page)
  await page.getByLabel(/Promo code/i).fill('no-such-code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid Coupon')).toBeVisible()
  await expect(apply).toBeFocused()
})

test('the success page shows the date of an unconfirmed booking in a browser without Temporal', async ({
  page,
}) => {
  await page.addInitScript('delete globalThis.Temporal')
  await page.route('**/api/booking-by-session/**', (route) => route.fulfill({ status: 500 }))
  await page.goto(
    '/booking-success?session_id=cs_test_12345678&name=Rita&type=duo&date=2026-12-08T08:00:00Z',
  )
  await expect(page.getByText('Tuesday 8 December 2026, 09:00 – 11:15 (Malta time)')).toBeVisible()
})

test('doesn’t report a payment as made before it is confirmed', async ({ page }) => {
  await page.route('**/api/booking-by-session/**', (route) => route.fulfill({ status: 500 }))
  for (const query of ['name=Rita&type=duo', 'session_id=cs_test_12345678&name=Rita&type=duo']) {
    await page.goto(`/booking-success?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not confirmed yet')
    await expect(page.getByText('Order details (not confirmed)')).toBeVisible()
    await expect(page.getByText(/(Payment|Purchase) Successful/)).toHaveCount(0)
  }
})

test('the success page says whom to contact if a paid booking can’t be looked up', async ({
  page,
}) => {
  await page.route('**/api/booking-by-session/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/booking-success?session_id=cs_test_12345678')
  const told = page.getByRole('alert').filter({ hasText: 'Payment Confirmation Error' })
  await expect(told.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})

test.describe('With a clock in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the next free slots are also shown in the visitor’s own time zone', async ({ page }) => {
    await page.goto('/#booking')
    await expect(
      page.getByRole('link', { name: /^09:00 on .*03:00 your time$/ }).first(),
    ).toBeVisible()
    await expect(page.getByText('Malta time, with your own (New York) below.')).toBeVisible()
  })
})

type Setup = { packages: { isOffered: boolean }[] }
