import { expect } from '#browser/journey.ts'
import { testSignedOut as test } from '#browser/shared-context.ts'

test('the success page says whom to contact while a payment isn’t confirmed, even in browsers without Temporal', async ({
  page,
}) => {
  await page.addInitScript('delete globalThis.Temporal')
  await page.route('**/api/booking-by-session/**', (route) => route.fulfill({ status: 500 }))
  const session = 'session_id=cs_test_12345678'
  const order = 'name=Rita&type=duo&date=2026-12-08T08:00:00Z'
  for (const query of [order, `${session}&${order}`]) {
    await page.goto(`/booking-success?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not confirmed yet')
    await expect(page.getByText('Order details (not confirmed)')).toBeVisible()
    await expect(
      page.getByText('Tuesday 8 December 2026, 09:00 – 11:15 (Malta time)'),
    ).toBeVisible()
    await expect(page.getByText(/(Payment|Purchase) Successful/)).toHaveCount(0)
  }
  // The polyfill may fail to load. Without it, the page shows the date as it is in the URL.
  await page.route('**/_astro/global.esm*.js', (route) => route.abort())
  await page.goto(`/booking-success?${order}`)
  await expect(page.getByText('2026-12-08T08:00:00Z')).toBeVisible()
  await page.goto(`/booking-success?${session}`)
  const told = page.getByRole('alert').filter({ hasText: 'Payment Confirmation Error' })
  await expect(told.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(told.getByRole('link', { name: 'Back to Booking' })).toHaveAttribute(
    'href',
    '/booking',
  )
})
