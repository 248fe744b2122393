import { creditInvoice } from '@synapse/shared/invoice/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { download, expect } from '#browser/journey.ts'
import { field, testOnPhone } from '#browser/operator/support/operator.ts'
import { addIssuedInvoice, setBusiness, today } from '#browser/seed.ts'
import { payByCard } from '#browser/visitor/support/booking.ts'

testOnPhone(
  'a client pays through the link in the e-mail, and the operator refunds the payment outside Stripe',
  async ({ admin, page, operator, mailbox, openStranger }) => {
    await setBusiness(operator)
    const { id, invoiceNumber, clientId } = await addIssuedInvoice(operator, 'Link Ltd')
    const name = `Invoice ${invoiceNumber}`
    await admin.open(`/admin/invoicing/${id}`, name)
    await expect(admin.panel('Payments')).toContainText('No payments yet.')
    const to = 'office@link.example'
    await operator.call(mailInvoice, { params: { id }, input: { to, message: '' } })

    const mail = await mailbox.newest(to, name)
    const [link = ''] = /http\S+\/invoice\/\S+/.exec(mail.text) ?? []
    const client = await openStranger()
    await client.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 })
    await client.goto(link)
    await expect(client.getByRole('heading', { level: 1, name: /^€59\.00 due by / })).toBeVisible()
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

    await admin.requestFeedNow()
    await expect(admin.recordHeader).toContainText('Paid')
    const payments = admin.panel('Payments')
    await expect(payments).toContainText('€59.00')
    await expect(payments).toContainText('Card')
    await expect(payments).toContainText('This invoice has been paid.')
    await expect(payments.getByRole('button', { name: 'Record payment' })).toHaveCount(0)

    await admin.goTo(`/admin/clients/${clientId}`, 'Link Ltd')
    const statement = admin.panel('Statement')
    await statement.getByRole('button', { name: 'Statement', exact: true }).click()
    await expect(admin.entry('Statement', `Invoice ${invoiceNumber}`)).toContainText('€59.00')
    const paid = admin.entry('Statement', `Paid by card for ${invoiceNumber}`)
    await expect(paid).toContainText('−€59.00')
    await expect(admin.tile('Balance', 'Closing balance')).toContainText('€0.00')
    const pdf = statement.getByRole('button', { name: 'Download statement' })
    const { name: fileName } = await download(page, () => pdf.click())
    expect(fileName).toBe(`Statement ${today()} Link Ltd.pdf`)
    await expectAccessible(page, { within: 'main' })
    await field(statement, 'To').fill('2020-01-01')
    await expect(statement).toContainText('The end date is before the start date.')

    await operator.call(creditInvoice, { params: { id }, input: { reason: 'Wrong client' } })
    await admin.goTo(`/admin/invoicing/${id}`, name)
    await admin.panel('Overpaid').getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Process refund' })
    await refund.getByLabel('I refunded it outside Stripe').check()
    const record = refund.getByRole('button', { name: 'Record refund' })
    await record.click()
    await expect(refund.getByText('Enter a note.')).toBeVisible()
    await field(refund, 'Note').fill('To MT84 MALT, agreed by phone')
    await record.click()
    await admin.expectToast('Refund Processed', '€59.00 was refunded.')
    await expect(admin.panel('Overpaid')).toHaveCount(0)
  },
)
