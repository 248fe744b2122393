import { test as base, expect } from '../journey.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage, payByCard } from './booking.ts'

/** Enables Chromium's back/forward cache, which is off in tests and in the headless shell. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
        // The back/forward cache only works once for pages that share a process.
        args: launchOptions.args?.filter((arg) => arg !== '--process-per-site'),
      }),
    { scope: 'worker' },
  ],
})

test('a booking page restored from the back/forward cache reuses its checkout, and no longer offers the slot once it is paid', {
  tag: '@full-browser',
}, async ({ page }) => {
  // The page must come from the back/forward cache, without loading again.
  const back = () => page.goBack({ waitUntil: 'commit' })
  await openBookingPage(page)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) =>
      localStorage.setItem('kept', String(persisted)),
    ),
  )
  await chooseTime(page, { day: 10, time: '09:00' })
  await fillStudent(page, 'Bea Back', 'bea@example.com')
  await goToPayment(page, '€60.00')
  const cardPage = page.url()

  await back()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bea Back')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept'))).toBe('true')
  await goToPayment(page, '€60.00')
  expect(page.url()).toBe(cardPage)

  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  while (!page.url().endsWith('/book')) await back()
  await expect(page.getByRole('alert', { name: 'That time is no longer free' })).toBeVisible()
})
