import { formatShortDate } from '@synapse/shared/time'
import { expect } from '../journey.ts'
import { newWebsite, operatorBooking, today } from '../seed.ts'
import {
  chooseAction,
  entry,
  expectToast,
  field,
  openScreen,
  panel,
  testOnPhone as test,
  tile,
} from './support/operator.ts'

test('a booking is paid manually in two parts, a payment entered by mistake is removed, and everything is refunded in cash', async ({
  page,
  api,
}) => {
  const { slug } = await newWebsite(api, 'Cash')
  const booking = await operatorBooking(api, {
    name: 'Ċensa Cash',
    website: slug,
    isUnpaid: true,
  })
  const overview = `/admin/website/${slug}/overview`
  await openScreen(page, overview, 'Overview')
  await expect(tile(page, 'Figures', 'Revenue')).toContainText('€0.00')
  await expect(tile(page, 'Figures', 'Revenue')).toContainText('€60.00 unpaid')

  await page.goto(`/admin/website/${slug}/bookings`)
  await expect(entry(page, 'Completed bookings', 'Ċensa Cash')).toContainText('€60.00 due')
  await page.goto(`/admin/website/${slug}/bookings/${booking.id}`)
  const payments = panel(page, 'Payments')
  await expect(payments).toContainText('No payments yet.')
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  const pay = async (amount: string, method: string) => {
    await payments.getByRole('button', { name: 'Record Payment' }).click()
    await field(dialog, 'Amount (€)').fill(amount)
    await field(dialog, 'Paid By').selectOption(method)
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
  }
  await pay('60,01', 'Cash')
  await expect(dialog).toContainText('The amount is more than the balance due.')
  await field(dialog, 'Amount (€)').fill('20,50')
  await field(dialog, 'Reference (Optional)').fill('Receipt 7')
  await dialog.getByRole('button', { name: 'Save Payment' }).click()
  await expectToast(page, 'Payment Recorded', '€20.50 from Ċensa Cash')
  await expect(payments).toContainText('Cash, Receipt 7')
  await expect(payments).toContainText('Balance due €39.50')
  await pay('9', 'Bank transfer')
  await expect(payments).toContainText('Balance due €30.50')
  await payments.getByRole('button', { name: 'Remove the payment of €9.00' }).click()
  await page.getByRole('button', { name: 'Remove payment' }).click()
  await expectToast(page, 'Payment Removed', 'The booking has a balance due again.')
  await expect(payments).toContainText('Balance due €39.50')
  await pay('39.50', 'Card terminal')
  await expect(payments).not.toContainText('Balance due')
  await expect(
    payments.getByRole('button', { name: /^Record Payment/ }),
  ).toHaveAccessibleDescription('This booking is fully paid.')
  const timeline = panel(page, 'Timeline')
  await expect(timeline).toContainText('Paid in cash: €20.50')
  await expect(timeline).toContainText('Payment by bank transfer removed')

  await page.goto(`/admin/website/${slug}/payments`)
  await expect(entry(page, 'Transactions', '€20.50')).toContainText('Cash, Receipt 7')
  await expect(tile(page, 'Totals', 'Gross')).toContainText('€60.00')
  await expect(tile(page, 'Totals', 'Unpaid')).toContainText('No unpaid sessions')

  await page.goto(`/admin/website/${slug}/bookings`)
  await chooseAction(page, 'Ċensa Cash', 'Create refund task')
  await expectToast(page, 'Refund Task Created')
  await page.goto('/admin/todo')
  await chooseAction(page, 'Refund and cancel: Ċensa Cash', 'Process refund')
  const refund = page.getByRole('dialog', { name: 'Process Refund' })
  await expect(refund).toContainText('This payment wasn’t made by card.')
  await field(refund, 'Refund method').selectOption('Cash')
  await expect(field(refund, 'Refund date')).toHaveValue(formatShortDate(today()))
  await refund.getByRole('button', { name: 'Record refund of €60.00' }).click()
  await expectToast(page, 'Refund Processed', '€60.00 was refunded to Ċensa Cash.')
  await openScreen(page, overview, 'Overview')
  await expect(tile(page, 'Figures', 'Revenue')).toContainText('€0.00')
  await expect(tile(page, 'Figures', 'Revenue')).not.toContainText('owed')
})
