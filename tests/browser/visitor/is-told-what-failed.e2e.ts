import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { test } from '../shared-context.ts'
import { choosePackage, chooseTime, fillStudent, openBookingPage } from './booking.ts'

const expectToast = async (page: Page, title: string, message: string) => {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(message).first()).toBeVisible()
}

test('the form shows which fields are missing, whether a code is invalid and why the checkout doesn’t open', async ({
  page,
}) => {
  await openBookingPage(page)
  const pay = page.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  await expectToast(page, 'Missing Information', 'Please select a date and time for your session')
  await chooseTime(page, { day: 12, time: '09:00' })
  await pay.click()
  await expectToast(page, 'Missing Information', 'Please provide your name and email')
  await choosePackage(page, 'Duo')
  await fillStudent(page, 'Told Visitor', 'told@example.com')
  await pay.click()
  await expectToast(page, 'Missing Information', 'Please provide the names of other students')
  await choosePackage(page, 'Individual')

  await page.getByLabel(/Promo code/i).fill('no-such-code')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectToast(page, 'Invalid Coupon', 'This coupon code is not valid or has expired')
  await expect(pay).toHaveText(/€60\.00/)
  await page.getByLabel(/Promo code/i).fill('')

  const answers = [
    {
      status: 500,
      json: { error: 'It failed on our side.', reason: 'internal', requestId: 'r-17' },
      told: 'It failed on our side. Reference: r-17.',
    },
    { status: 502, body: '', told: 'Failed to create checkout session. Nothing was charged.' },
    { status: 200, json: { bookingId: crypto.randomUUID() }, told: 'No checkout URL received' },
    { told: 'Failed to create payment session' },
  ]
  for (const { told, ...answer } of answers) {
    await page.route('**/api/create-checkout-session', (route) =>
      'status' in answer ? route.fulfill(answer) : route.abort(),
    )
    await pay.click()
    await expectToast(page, 'Checkout Failed', told)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Told Visitor')
})
