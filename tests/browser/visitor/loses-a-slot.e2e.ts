import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { callsOf, expect, phone, testSignedOut } from '#browser/journey.ts'
import { addCoupon, addPaidBooking, unusedSlot } from '#browser/seed.ts'
import {
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
  payButton,
  simulateRestoredPage,
} from '#browser/visitor/support/booking.ts'

const comeBackTheNextDay = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 8 * 60 * 60 * 1_000
    document.dispatchEvent(new Event('visibilitychange'))
  })

for (const [name, comeBack] of [
  ['left open overnight', comeBackTheNextDay],
  ['restored from the browser’s cache', simulateRestoredPage],
] as const)
  testSignedOut(
    `a page ${name} no longer offers a slot booked in the meantime`,
    async ({ page, product, operator }) => {
      const slot = await unusedSlot(operator)
      await openBookingPage(page)
      await chooseSlot(page, slot)
      await addPaidBooking(product, operator, { name: 'Bea Before', ...slot })
      await comeBack(page)
      await expect(
        page.getByRole('alert', { name: 'That time is no longer available' }),
      ).toBeVisible()
    },
  )

testSignedOut('a second click on Pay opens no second checkout', async ({ page, operator }) => {
  await openBookingPage(page)
  await chooseSlot(page, await unusedSlot(operator))
  await fillStudent(page, 'Double Click', 'double@example.com')
  // The visitor stays on the page and never reaches the checkout.
  let asked = 0
  await page.route(callsOf(createCheckoutSession), (route) => {
    asked += 1
    return route.fulfill({ json: { url: '#pay', bookingId: randomUUID() } })
  })
  const pay = payButton(page)
  await pay.dblclick()
  await expect(page).toHaveURL(/#pay$/)
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  expect(asked).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  await simulateRestoredPage(page)
  await expect(pay).toHaveAttribute('aria-disabled', 'false')
})

testSignedOut(
  'Pay offers the nearest slots when the chosen one has just been booked',
  async ({ page, product, operator }) => {
    const slot = await unusedSlot(operator)
    await page.setViewportSize(phone)
    await openBookingPage(page)
    await chooseSlot(page, slot)
    await fillStudent(page, 'Late Comer', 'late@example.com')
    await addPaidBooking(product, operator, { name: 'Quick One', ...slot })

    await page.getByRole('button', { name: 'Pay €60.00' }).first().click()
    await expect(page.getByText('Checkout Failed')).toBeVisible()
    const offer = page.getByRole('group', { name: 'That time is no longer available' })
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
    // The offered slots disappear, including the clicked button, so the focus moves to Pay.
    await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Late Comer')
    await goToPayment(page, '€60.00')
  },
)

testSignedOut(
  'a visitor who goes back from Stripe can use a single-use coupon for another time',
  async ({ page, operator }) => {
    await addCoupon(operator, { code: 'ONCEBACK', usageLimit: 1 })
    await openBookingPage(page, '/book?code=ONCEBACK')
    await expect(page.getByText('Coupon Applied!')).toBeVisible()
    await chooseSlot(page, await unusedSlot(operator))
    await fillStudent(page, 'Going Back', 'going.back@example.com')
    await goToPayment(page, '€54.00')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
    await page.goForward()
    await expect(page.getByText('This checkout has expired')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('grid')).toBeVisible()
    await chooseSlot(page, await unusedSlot(operator))
    await goToPayment(page, '€54.00')
  },
)
