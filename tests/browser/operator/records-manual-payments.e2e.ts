import { formatShortDate } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import { field, testOnPhone } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addWebsite, today } from '#browser/seed.ts'

testOnPhone(
  'a booking is paid manually in two parts, and everything is refunded in cash',
  async ({ admin, page, operator }) => {
    const { slug } = await addWebsite(operator, 'Cash')
    const booking = await addOperatorBooking(operator, {
      name: 'Ċensa Cash',
      website: slug,
      isUnpaid: true,
    })
    const overview = `/admin/website/${slug}/overview`
    await admin.open(overview, 'Overview')
    await expect(admin.tile('Figures', 'Revenue')).toContainText('€0.00')
    await expect(admin.tile('Figures', 'Unpaid')).toContainText('€60.00')

    await admin.goTo(`/admin/website/${slug}/bookings`, 'Bookings')
    await expect(admin.entry('Completed bookings', 'Ċensa Cash')).toContainText('€60.00 due')
    await admin.goTo(`/admin/website/${slug}/bookings/${booking.id}`, 'Ċensa Cash')
    const payments = admin.panel('Payments')
    await expect(payments).toContainText('No payments yet.')
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const pay = async (amount: string, method: string) => {
      await admin.act('Record payment')
      await field(dialog, 'Amount (€)').fill(amount)
      await field(dialog, 'Paid by').selectOption(method)
      await dialog.getByRole('button', { name: 'Record payment' }).click()
    }
    await pay('60,01', 'Cash')
    await expect(dialog).toContainText('The amount is more than the balance due.')
    await field(dialog, 'Amount (€)').fill('20,50')
    await field(dialog, 'Reference (optional)').fill('Receipt 7')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await admin.expectToast('Payment Recorded', '€20.50 from Ċensa Cash')
    await expect(payments).toContainText('Cash, your reference: Receipt 7')
    await expect(payments).toContainText('Balance due €39.50')
    await pay('9', 'Bank transfer')
    await expect(payments).toContainText('Balance due €30.50')
    await payments.getByRole('button', { name: 'Remove the payment of €9.00' }).click()
    await page.getByRole('button', { name: 'Remove payment' }).click()
    await admin.expectToast('Payment Removed', 'The booking has a balance due again.')
    await expect(payments).toContainText('Balance due €39.50')
    await pay('39.50', 'Card terminal')
    await expect(payments).not.toContainText('Balance due')
    await expect(page.getByRole('button', { name: /^Record payment/ })).toHaveCount(0)
    await expect(payments).toContainText('This booking is fully paid.')
    const timeline = admin.panel('Timeline')
    await expect(timeline).toContainText('Paid in cash: €20.50')
    await expect(timeline).toContainText('Payment by bank transfer removed')

    await admin.goTo(`/admin/website/${slug}/payments`, 'Payments')
    await expect(admin.entry('Payments', '€20.50')).toContainText('Cash, Receipt 7')
    await expect(admin.tile('Totals', 'Received')).toContainText('€60.00')
    await expect(admin.tile('Totals', 'Unpaid')).toContainText('No unpaid sessions')

    await admin.goTo(`/admin/website/${slug}/bookings`, 'Bookings')
    await admin.chooseAction('Ċensa Cash', 'Create refund task')
    await admin.expectToast('Refund Task Created')
    await admin.goTo('/admin/todo', 'To Do List')
    await admin.chooseAction('Refund and cancel: Ċensa Cash', 'Process refund')
    const refund = page.getByRole('dialog', { name: 'Process refund' })
    await expect(refund).toContainText('This payment wasn’t made by card.')
    await field(refund, 'Refund method').selectOption('Cash')
    await expect(field(refund, 'Refund date')).toHaveValue(formatShortDate(today()))
    await refund.getByRole('button', { name: 'Record refund of €60.00' }).click()
    await admin.expectToast('Refund Processed', '€60.00 was refunded to Ċensa Cash.')
    await admin.goTo(overview, 'Overview')
    await expect(admin.tile('Figures', 'Revenue')).toContainText('€0.00')
    await expect(admin.tile('Figures', 'Unpaid')).toContainText('€0.00')
  },
)
