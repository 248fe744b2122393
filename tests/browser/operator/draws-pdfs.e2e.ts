import type { Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { creditInvoice, type Invoice, readInvoicePdf } from '@synapse/shared/invoice/contract'
import { sendQuote } from '@synapse/shared/quote/contract'
import { callsOf, download, expect } from '#browser/journey.ts'
import { adminOf, test } from '#browser/operator/support/operator.ts'
import { addDraftQuote, addIssuedInvoice, setBusiness } from '#browser/seed.ts'

/** The background is transparent. */
const logoOf = (page: Page, type: string) =>
  page.evaluate((type) => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 120
    const context = canvas.getContext('2d')
    if (type === 'image/jpeg') context?.fillRect(0, 0, 300, 120)
    if (context) context.fillStyle = '#c2410c'
    context?.fillRect(20, 20, 200, 60)
    return canvas.toDataURL(type)
  }, type)

const downloadedPdf = async (page: Page): Promise<string> => {
  const { content } = await download(page, () => adminOf(page).act('Download PDF'))
  return content.toString('base64')
}

test('the app generates the same PDFs as the server, byte for byte', async ({
  admin,
  page,
  operator,
}) => {
  await admin.open('/admin/invoicing', 'Invoicing')
  // The server's copy can't be loaded, so the app renders the PDF itself.
  await page.route(callsOf(readInvoicePdf), (route) => route.fulfill({ status: 503 }))
  const expectSame = async (invoice: Invoice) => {
    await admin.goTo(`/admin/invoicing/${invoice.id}`)
    const { pdf } = await operator.call(readInvoicePdf, { params: { id: invoice.id } })
    expect(await downloadedPdf(page)).toBe(pdf)
  }

  await setBusiness(operator, { logo: await logoOf(page, 'image/jpeg') })
  const invoice = await addIssuedInvoice(operator, 'Għaqda Ltd', 70)
  await expectSame(invoice)
  await setBusiness(operator, { logo: await logoOf(page, 'image/png') })
  const input = { reason: 'Wrong month' }
  await expectSame(await operator.call(creditInvoice, { params: { id: invoice.id }, input }))
  await setBusiness(operator, { logo: '' })

  const client = { businessName: 'Quoted Ltd', email: 'office@quoted.example' }
  const { id: clientId } = await operator.call(createClient, { input: client })
  const { id } = await addDraftQuote(operator, clientId, 'Training')
  const { link } = await operator.call(sendQuote, { params: { id }, input: {} })
  const file = await page.request.get(`${new URL(link ?? '').pathname}/pdf`)
  await admin.goTo(`/admin/quotes/${id}`, 'Training')
  expect(await downloadedPdf(page)).toBe((await file.body()).toString('base64'))
})
