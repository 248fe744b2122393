import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { expect, expectAccessible } from '../journey.ts'
import { issuedInvoice, setBusiness, today } from '../seed.ts'
import { payByCard } from '../visitor/support/booking.ts'
import {
  entry,
  field,
  openScreen,
  panel,
  recordHeader,
  requestFeedNow,
  testOnPhone as test,
  tile,
} from './support/operator.ts'

test('a client pays an invoice by card through the link in the e-mail, and the operator sees the payment on the invoice and the statement', async ({
  page,
  api,
  mailbox,
  openStranger,
}) => {
  await setBusiness(api)
  const { id, invoiceNumber, clientId } = await issuedInvoice(api, 'Link Ltd')
  const name = `Invoice ${invoiceNumber}`
  await openScreen(page, `/admin/invoicing/${id}`, name)
  await expect(panel(page, 'Payments')).toContainText('No payments yet.')
  const to = 'office@link.example'
  await api(mailInvoice, { params: { id }, input: { to, message: '' } })

  const mail = await mailbox.newest(to, name)
  const [link = ''] = /http\S+\/invoice\/\S+/.exec(mail.text) ?? []
  const client = await openStranger()
  await client.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 })
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: '€59.00 to pay' })).toBeVisible()
  await client.getByRole('button', { name: 'Pay €59.00 by card' }).click()
  // The page's content security policy must allow the checkout's origin.
  await client.waitForURL(/\/c\/pay\//)
  await client.getByLabel('Email').fill(to)
  await payByCard(client)

  await client.waitForURL(/\/invoice\/.*session_id=/)
  await expect(
    client.getByRole('heading', { level: 1, name: 'This invoice is paid' }),
  ).toBeVisible()
  await expect(client.getByRole('status')).toContainText('The invoice has been paid in full.')
  await expect(client.getByRole('button')).toHaveCount(0)

  await requestFeedNow(page)
  await expect(recordHeader(page)).toContainText('Paid')
  const payments = panel(page, 'Payments')
  await expect(payments).toContainText('€59.00')
  await expect(payments).toContainText('Card')
  await expect(
    payments.getByRole('button', { name: 'Record Payment' }),
  ).toHaveAccessibleDescription('This invoice has been paid.')

  await openScreen(page, `/admin/clients/${clientId}`, 'Link Ltd')
  const statement = panel(page, 'Statement')
  await expect(entry(page, 'Statement', `Invoice ${invoiceNumber}`)).toContainText('€59.00')
  const paid = entry(page, 'Statement', `Paid by card for ${invoiceNumber}`)
  await expect(paid).toContainText('−€59.00')
  await expect(tile(page, 'Balance', 'Closing Balance')).toContainText('€0.00')
  const downloading = page.waitForEvent('download')
  await statement.getByRole('button', { name: 'PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe(`Statement ${today()} Link Ltd.pdf`)
  await expectAccessible(page, { within: 'main' })
  await field(statement, 'To').fill('2020-01-01')
  await expect(statement).toContainText('The end date is before the start date.')
})
