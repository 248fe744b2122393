import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { extractText, getDocumentProxy } from 'unpdf'
import { type Api, expect, expectAccessible } from '../journey.ts'
import { payByCard } from '../visitor/booking.ts'
import {
  entry,
  field,
  onDevice,
  openScreen,
  panel,
  recordHeader,
  requestFeedNow,
  test,
  tile,
} from './operator.ts'
import { setBusiness, today } from './seed.ts'

/** Creates an issued invoice of €59.00 with a PDF. */
const issuedInvoice = async (api: Api, billToName: string): Promise<Invoice> => {
  const client = await api<{ id: string }>('POST', '/api/clients', { businessName: billToName })
  const path = `/api/admin/invoices/${randomUUID()}`
  await api('PUT', path, {
    invoiceNumber: 'provisional',
    clientId: client.id,
    issueDate: today().toString(),
    dueDate: today().add({ days: 14 }).toString(),
    period: today().toPlainYearMonth().toString(),
    billToName,
    billToAddress: '1, Triq il-Kbira',
    billToVat: null,
    notes: null,
    lines: [
      {
        id: randomUUID(),
        date: today().toString(),
        student: 'Ada',
        subject: 'Maths',
        unit: 'hour',
        hours: '1.00',
        rate: '50.00',
        vatCategory: 'standard',
        vatPercent: '18.00',
        vatReason: '',
        fingerprint: null,
      },
    ],
    sourceFiles: [],
  })
  await api('POST', `${path}/issue`, {})
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64')
  return api('PUT', `${path}/pdf`, { pdf })
}

onDevice('phone', () => {
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
    await api('POST', `/api/admin/invoices/${id}/mail`, { to, message: '' })

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
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`Statement ${today()} Link Ltd.pdf`)
    const pdf = new Uint8Array(await readFile(await file.path()))
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
    for (const words of [`Paid by card for ${invoiceNumber}`, 'No payment is due.'])
      expect(text).toContain(words)
    await expectAccessible(page, { within: 'main' })
    await field(statement, 'To').fill('2020-01-01')
    await expect(statement).toContainText('The end date is before the start date.')
  })
})
