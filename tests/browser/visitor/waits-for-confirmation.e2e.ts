import type { Page } from '@playwright/test'
import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { cancelBooking } from '@synapse/shared/booking/contract'
import { callsOf, expect, testSignedOut } from '#browser/journey.ts'
import { addCheckout, addPaidBooking } from '#browser/seed.ts'
import { simulateRestoredPage } from '#browser/visitor/support/booking.ts'

testSignedOut(
  'the success page shows the booking once the bank has confirmed the payment',
  async ({ page, product, operator }) => {
    const { checkoutSessionId } = await addCheckout(operator, { name: 'Slow Bank' })
    await page.goto(`/booking-success?session_id=${checkoutSessionId}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Your bank is still confirming the payment')
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await product.stripe.paySession({ session: checkoutSessionId })
    await expect(heading).toHaveText('Payment Successful!')
  },
)

testSignedOut(
  'a success page from the browser’s cache shows that the session was cancelled',
  async ({ page, product, operator }) => {
    const { id, checkoutSessionId } = await addPaidBooking(product, operator, {
      name: 'Back Button',
    })
    await page.goto(`/booking-success?session_id=${checkoutSessionId}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Payment Successful!')
    await operator.call(cancelBooking, { params: { id }, input: {} })
    await simulateRestoredPage(page)
    await expect(heading).toHaveText(/cancelled/)
    await expect(page.getByText('Your session is booked')).toHaveCount(0)
  },
)

const sessionQuery = 'session_id=cs_test_12345678'
const order = 'name=Rita&type=duo&date=2026-12-08T08:00:00Z'

/** The browser doesn't support Temporal, and looking up the booking fails. */
const openUnconfirmed = async (page: Page, query: string) => {
  await page.addInitScript('delete globalThis.Temporal')
  await page.route(callsOf(readBookingBySession), (route) => route.fulfill({ status: 500 }))
  await page.goto(`/booking-success?${query}`)
}

testSignedOut('the success page shows the URL’s details as not confirmed', async ({ page }) => {
  await openUnconfirmed(page, `${sessionQuery}&${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not confirmed yet')
  await expect(page.getByText('Order details (not confirmed)')).toBeVisible()
  await expect(page.getByText('Tuesday 8 December 2026, 09:00 – 11:15 (Malta time)')).toBeVisible()
  await expect(page.getByText(/(Payment|Purchase) Successful/)).toHaveCount(0)
})

testSignedOut(
  'the success page shows the URL’s date unformatted if the Temporal polyfill doesn’t load',
  async ({ page }) => {
    await page.route('**/_astro/global.esm*.js', (route) => route.abort())
    await openUnconfirmed(page, order)
    await expect(page.getByText('2026-12-08T08:00:00Z')).toBeVisible()
  },
)

testSignedOut(
  'the success page says whom to contact while a payment is unconfirmed',
  async ({ page }) => {
    await openUnconfirmed(page, sessionQuery)
    const alert = page.getByRole('alert').filter({ hasText: 'Payment Confirmation Error' })
    await expect(alert.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(alert.getByRole('link', { name: 'Back to Booking' })).toHaveAttribute(
      'href',
      '/booking',
    )
  },
)
