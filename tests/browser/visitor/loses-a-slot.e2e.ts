import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { callsOf, expect } from '#browser/journey.ts'
import { paidBooking, unusedSlot } from '#browser/seed.ts'
import { testSignedOut as test } from '#browser/shared-context.ts'
import {
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
} from '#browser/visitor/support/booking.ts'

/**
 * Simulates a page restored from the back/forward cache, which the headless browser doesn't have.
 */
const reportRestored = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('a page left open overnight loads the free slots again when the visitor comes back', async ({
  page,
  product,
  api,
}) => {
  const slot = await unusedSlot(api)
  await openBookingPage(page)
  await chooseSlot(page, slot)
  await paidBooking(product, api, { name: 'Ena Early', ...slot })
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 8 * 60 * 60 * 1_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('alert', { name: 'That time is no longer free' })).toBeVisible()
})

test('a slot booked in the meantime is no longer offered, and Pay offers the nearest slots instead', async ({
  page,
  product,
  api,
}) => {
  const [first, second] = [await unusedSlot(api), await unusedSlot(api)]
  await page.setViewportSize({ width: 360, height: 800 })
  await openBookingPage(page)
  await chooseSlot(page, first)
  await paidBooking(product, api, { name: 'Bea Before', ...first })
  await reportRestored(page)
  await expect(page.getByRole('alert', { name: 'That time is no longer free' })).toBeVisible()

  await chooseSlot(page, second)
  await fillStudent(page, 'Late Comer', 'late@example.com')
  // Stay on the page instead of leaving for the checkout.
  let asked = 0
  await page.route(callsOf(createCheckoutSession), (route) => {
    asked += 1
    return route.fulfill({ json: { url: '#pay', bookingId: randomUUID() } })
  })
  const pay = page.locator('.pay')
  await pay.dblclick()
  await expect(page).toHaveURL(/#pay$/)
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  expect(asked).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  await reportRestored(page)
  await expect(pay).toHaveAttribute('aria-disabled', 'false')
  await paidBooking(product, api, { name: 'Quick One', ...second })

  await page.getByRole('button', { name: 'Pay €60.00' }).first().click()
  await expect(page.getByText('Checkout Failed')).toBeVisible()
  const offer = page.getByRole('group', { name: 'That time is no longer free' })
  await expect(offer.getByRole('button')).toHaveCount(3)
  await expect(offer.getByText(/, \d\d:00 – \d\d:00 \(Malta\stime\): /)).toBeVisible()
  // The notification must not cover any of the three slot buttons, even on a small phone.
  const areInReach = (all: Element[]) =>
    all.every((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(() => offer.getByRole('button').evaluateAll(areInReach)).toBe(true)
  await offer.getByRole('button').first().click()
  // The clicked slot button disappears together with the offered slots, so the focus moves to Pay.
  await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Late Comer')
  await goToPayment(page, '€60.00')
})
