import type { Locator } from '@playwright/test'
import {
  ignoreDifference,
  listPayouts,
  refreshStripeBalance,
} from '@synapse/shared/payout/contract'
import { expect } from '#browser/journey.ts'
import { field, test } from '#browser/operator/support/operator.ts'
import type { RunningProduct } from '#browser/product.ts'
import { addPaidBooking, addWebsite } from '#browser/seed.ts'

test('a payment shows its fee and payout, and a difference from Stripe’s balance can be ignored', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Payouts')
  await addPaidBooking(product, operator, { name: 'Stella Stripe', website: slug })
  // Other tests may have left pending refunds, so ignore the differences that they cause.
  const { differences } = await operator.call(refreshStripeBalance)
  for (const { id, amount } of differences)
    await operator.call(ignoreDifference, {
      params: { id },
      input: { amount, reason: 'Other tests' },
    })
  await product.stripe.payOut({ all: true })
  await expect
    .poll(async () => (await operator.call(listPayouts)).items[0]?.count)
    .toBeGreaterThan(0)

  await admin.open(`/admin/website/${slug}/payments`, 'Payments')
  const payment = admin.entry('Payments', 'Stella Stripe')
  await expect(payment).toContainText('Fee €1.75 · arrives')
  const [method, payout] = [/Open in Stripe/, /arrives/].map((name) =>
    payment.getByRole('link', { name }),
  ) as [Locator, Locator]
  const [above, below] = [await method.boundingBox(), await payout.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await payout.click()
  await expect(page).toHaveURL(/\/admin\/reports\/stripe\?payout=po_/)
  const dialog = page.getByRole('dialog', { name: 'Payout' })
  await expect(dialog.getByRole('row', { name: /Stella Stripe/ })).toContainText('€58.25')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  const figure = (label: string) => admin.tile('Balance', label)
  await expect(figure('At Stripe')).toContainText('€0.00')
  await expect(figure('Difference')).toContainText('€0.00')

  const planted = { type: 'charge', category: 'charge', source: 'ch_planted' }
  await product.stripe.addTransaction({ ...planted, amount: 3500, fee: 113 })
  await page.getByRole('button', { name: 'Refresh from Stripe' }).click()
  await expect(figure('At Stripe')).toContainText('€33.87')
  await expect(figure('Difference')).toContainText('€33.87')
  const difference = admin.entry('Differences', '€33.87')
  await expect(difference).toContainText('Payment that isn’t in your records')
  await expect(difference.getByRole('link', { name: /^Open in Stripe/ })).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/test/payments/ch_planted',
  )
  await difference.getByRole('button', { name: /^Ignore/ }).click()
  await page.getByRole('button', { name: 'Ignore difference' }).click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await field(page, 'Reason').fill('Sold in another shop')
  await page.reload()
  await expect(field(page, 'Reason')).toHaveValue('Sold in another shop')
  await page.getByRole('button', { name: 'Ignore difference' }).click()
  await expect(difference).toContainText('Ignored: Sold in another shop')
  await expect(figure('Difference')).toContainText('€0.00')
  await difference.getByRole('button', { name: /^Stop ignoring/ }).click()
  await expect(figure('Difference')).toContainText('€33.87')

  await product.stripe.paySession({ session: await paymentLink(product) })
  await page.getByRole('button', { name: 'Refresh from Stripe' }).click()
  const unknown = admin.entry('Differences', '€43.62')
  await unknown.getByRole('button', { name: /^Assign/ }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign payment' })
  await field(assigning, 'Belongs to').selectOption('Other income')
  await assigning.getByRole('button', { name: 'Assign payment' }).click()
  await expect(assigning.getByText('Enter what was sold.')).toBeVisible()
  await field(assigning, 'What was sold').fill('Talk at a school')
  await page.reload()
  await expect(field(assigning, 'What was sold')).toHaveValue('Talk at a school')
  await assigning.getByRole('button', { name: 'Assign payment' }).click()
  await admin.expectToast('Payment Assigned')
  await expect(unknown).toHaveCount(0)
  await expect(figure('Difference')).toContainText('€33.87')

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await expect(admin.panel('Expenses by category')).toContainText('Stripe fees')
})

/** Creates a checkout session for €45 outside the app, as in Stripe's dashboard. */
const paymentLink = async ({ stripe }: Pick<RunningProduct, 'stripe'>): Promise<string> => {
  const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_dashboard' },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'https://example.com',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4500',
      'line_items[0][price_data][product_data][name]': 'Talk',
    }),
  })
  return ((await answer.json()) as { id: string }).id
}
