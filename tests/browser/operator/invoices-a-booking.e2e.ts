import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect } from '#browser/journey.ts'
import { builtInSection, field, test } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addPaidBooking, emailOf, setBusiness } from '#browser/seed.ts'

test('a draft that still needs an address opens for editing', async ({ admin, page, operator }) => {
  await setBusiness(operator)
  const dialog = page.getByRole('dialog', { name: 'Edit draft' })
  for (const type of ['group', 'individual'] as const) {
    const { id } = await addOperatorBooking(operator, { name: `Address ${type}`, type })
    await admin.open(`${builtInSection}/bookings/${id}`, `Address ${type}`)
    await admin.panel('Invoice').getByRole('button', { name: 'Create invoice' }).click()
    await admin.expectToast('Invoice Drafted')
    await expect(page).toHaveURL(/\/invoicing\/[0-9a-f-]{36}$/)
    // A simplified invoice, for up to €100, needs no address.
    if (type === 'individual') await expect(dialog).toHaveCount(0)
    else await expect(field(dialog, 'Billing address')).toBeVisible()
  }
})

test('a student requests an invoice for a paid booking, and gets it once it is issued', async ({
  admin,
  page,
  operator,
  product,
  mailbox,
  openStranger,
}) => {
  await setBusiness(operator)
  const name = 'Ġorġa Ħaber'
  const { id, checkoutSessionId } = await addPaidBooking(product, operator, {
    name,
    email: emailOf('Gorga Haber'),
    type: 'duo',
  })

  const guest = await openStranger()
  await guest.goto(`/booking-success?session_id=${checkoutSessionId}`)
  const receipt = guest.getByRole('link', { name: /^R-\d{4}-\d{5} \(PDF\)$/ })
  const answer = await guest.request.get((await receipt.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await guest.getByRole('link', { name: 'Request an invoice' }).click()
  await expect(guest.getByRole('heading', { name: 'Request an invoice' })).toBeVisible()
  await guest.getByLabel('Company or name').fill('Ħaber & Ulied Ltd')
  await guest.getByLabel('Address').fill('22, Triq San Ġużepp\nĦal Għaxaq')
  await guest.getByLabel('VAT number').fill('MT 1234-5635')
  await guest.getByRole('button', { name: 'Request an invoice' }).click()
  await expect(guest.getByText('Check the digits')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByLabel('VAT number').fill('MT 1234-5634')
  await guest.getByRole('button', { name: 'Request an invoice' }).click()
  await expect(guest.getByText('You requested it on')).toBeVisible()

  await admin.open('/admin/todo', 'To Do List')
  await page
    .getByRole('row', { name: `Create the invoice requested by ${name}` })
    .getByRole('link', { name: 'Open booking' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const payments = admin.panel('Payments')
  await expect(payments.getByRole('link', { name: /^Receipt R-\d{4}-\d{5}$/ })).toBeVisible()
  await expect(payments.getByText('Void')).toHaveCount(0)
  const invoice = admin.panel('Invoice')
  await expect(invoice.getByText('Ħaber & Ulied Ltd')).toBeVisible()
  await expect(invoice.getByText('MT12345634')).toBeVisible()
  await invoice.getByRole('button', { name: 'Create invoice' }).click()
  await admin.expectToast('Invoice Drafted')

  const address = `${builtInSection}/bookings/${id}`
  await admin.goTo(address, name)
  const editing = page.getByRole('dialog', { name: 'Edit booking' })
  const save = editing.getByRole('button', { name: 'Save booking' })
  await admin.act('Edit booking')
  await field(editing, 'Price (€)').fill('120')
  await field(editing, 'Discount (€)').fill('20')
  await expect(editing).toContainText('This replaces the lines of the draft invoice.')
  await save.click()
  await admin.expectToast('Booking Saved')
  await invoice.getByRole('link', { name: /^Draft/ }).click()
  // Wait for the edited draft, because the server would refuse to issue an outdated one.
  await expect(page.getByText('−€20.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await admin.expectToast('Invoice Issued')

  const { attachments } = await mailbox.newest(emailOf('Gorga Haber'), 'Invoice')
  expect(attachments).toHaveLength(1)
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByText(/was issued on .* and sent on/)).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await admin.goTo(address, name)
  await admin.act('Edit booking')
  await field(editing, 'Discount (€)').fill('30')
  await expect(save).toHaveAccessibleDescription(
    /^Invoice .* has been issued for this booking\. Credit the invoice/,
  )
  await field(editing, 'Discount (€)').fill('20')
  await field(editing, 'Where').selectOption('In person (Malta or Gozo)')
  await save.click()
  await admin.expectToast('Booking Saved')
  await expect(admin.panel('Invoice').getByText('Paid', { exact: true })).toBeVisible()
  await admin.act('Refund')
  const refund = page.getByRole('dialog', { name: 'Process refund' })
  await refund.getByLabel('Partial amount').check()
  await refund.getByLabel('Amount (€)').fill('40')
  await expect(refund).toContainText(/A credit note will be issued for €40\.00 of invoice \d/)
  await refund.getByRole('button', { name: 'Back' }).click()
  await expect(admin.panel('Invoice').getByRole('button', { name: 'Create invoice' })).toBeHidden()
})
