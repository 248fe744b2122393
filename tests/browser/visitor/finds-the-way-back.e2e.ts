import { expect } from '../journey.ts'
import { test } from '../shared-context.ts'

test('booking pages of unknown websites are hidden from search engines', async ({ page }) => {
  await page.goto('/booking/nobody-here')
  await expect(page.getByRole('heading', { name: 'You’re off the map' })).toBeVisible()
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex')
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

test('the success page doesn’t report a payment as made before it is confirmed', async ({
  page,
}) => {
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

test.describe('the landing page for a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the next free slots are also shown in the visitor’s own time zone', async ({ page }) => {
    await page.goto('/#booking')
    await expect(
      page.getByRole('link', { name: /^09:00 on .*03:00 your time$/ }).first(),
    ).toBeVisible()
    await expect(page.getByText('Malta time, with your local time (New York) below.')).toBeVisible()
  })
})
