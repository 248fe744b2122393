import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { sendQuote } from '@synapse/shared/quote/contract'
import { testSignedOut } from '#browser/journey.ts'
import {
  addDraftQuote,
  addIssuedInvoice,
  addPaidBooking,
  emailOf,
  setBusiness,
} from '#browser/seed.ts'
import { startSheet } from '#browser/sheet.ts'
import { openBookingPage } from '#browser/visitor/support/booking.ts'

testSignedOut.describe.configure({ mode: 'parallel' })

const portrait = `<svg width="320" height="320" viewBox="0 0 32 32"><path fill="#E1EFF4" d="M0 0h32v32H0z"/>
<path fill="#0B6E99" d="M4 32q0-11 12-11t12 11z"/><circle cx="16" cy="13" r="6.5" fill="#FAE9E0"/>
<path fill="#10222E" d="M9 13q-1-8 7-8t7 8q-3-4-7-4t-7 4z"/></svg>`

const pdfReader = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))

/** Renders the first page of a PDF. */
const drawPdf = async (page: Page, pdf: Buffer) => {
  await page.route('/pdf', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="margin:0"><canvas></canvas>' }),
  )
  await page.route('/pdf.mjs', (route) => route.fulfill({ path: pdfReader }))
  await page.goto('/pdf')
  await page.evaluate(async (base64) => {
    const { getDocument } = await import(`${location.origin}/pdf.mjs`)
    const file = await getDocument({ data: Uint8Array.fromBase64(base64) }).promise
    const first = await file.getPage(1)
    // PDF text needs a high resolution to look as sharp as a web page.
    const viewport = first.getViewport({ scale: 4.2 })
    const canvas = document.querySelector('canvas')
    if (!canvas) return
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    canvas.style.width = '900px'
    await first.render({ canvas, viewport }).promise
  }, pdf.toString('base64'))
}

testSignedOut('takes screenshots of the landing page', async ({ page, operator }) => {
  const add = await startSheet('Landing')
  await page.setContent(portrait)
  const picture = await page.locator('svg').screenshot()
  await setBusiness(operator, {
    tutorName: 'Ann Borg',
    tutorAbout:
      'I’ve taught adults on Gozo for twelve years, and AI since 2023. Before that, I ran the office of a small shipping company, so I know tenders, minutes and late invoices from the inside.\nI work with whatever tools you already have, and I’ll tell you when a task is better done without AI.',
    tutorPicture: `data:image/png;base64,${picture.toString('base64')}`,
  })
  await page.goto('/')
  await add(page, '/', { widths: [390, 768, 1440, 1920] })
})

testSignedOut('takes screenshots of the other public pages', async ({ page, operator }) => {
  await setBusiness(operator, { hasWithdrawalRight: true })
  const add = await startSheet('Public pages')
  for (const address of ['/book', '/booking-success', '/terms', '/privacy', '/no-such-page']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await add(page, address)
  }
})

testSignedOut(
  'takes screenshots of students’ and clients’ pages and e-mails',
  async ({ page, product, operator, mailbox }) => {
    await setBusiness(operator, { hasWithdrawalRight: true })
    const name = 'Wanda Withdraws'
    const { checkoutSessionId } = await addPaidBooking(product, operator, { name, type: 'duo' })
    const client = { businessName: 'Xatt Ltd', email: 'office@xatt.example' }
    const { id: clientId } = await operator.call(createClient, { input: client })
    const quote = await addDraftQuote(operator, clientId, 'Team Training')
    await operator.call(sendQuote, { params: { id: quote.id }, input: {} })
    const invoice = await addIssuedInvoice(operator, 'Xatt Ltd')
    await operator.call(mailInvoice, {
      params: { id: invoice.id },
      input: { to: client.email, message: 'Thank you for your business.' },
    })

    const forms = await startSheet('Booking form')
    await openBookingPage(page)
    await page
      .getByRole('button', { name: /^\d\d:00/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Pay / }).first().click()
    await page.getByRole('button', { name: 'Close' }).click()
    await forms(page, 'An early session, with errors')

    const mails = await startSheet('Mails')
    const takeMail = async (to: string, subject: string) => {
      const { html, text } = await mailbox.newest(to, subject)
      await page.route('/mail', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto('/mail')
      await mails(page, subject, { widths: [360, 640] })
      await page.unroute('/mail')
      return text
    }
    const links = (text: string) =>
      new Set(text.match(/http\S+\/(?:withdraw|invoice|invoice-request|quote)\/\S+/g))
    const pages = await startSheet('Client pages')
    const takePage = async (address: string) => {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await pages(page, new URL(page.url()).pathname.split('/')[1] ?? '')
    }
    const confirmed = links(await takeMail(emailOf(name), 'Confirmed: '))
    const quoted = links(await takeMail(client.email, 'Your quote '))
    const invoiced = links(await takeMail(client.email, 'Invoice '))
    const pdfs = await startSheet('PDFs')
    const takePdfs = async () => {
      // Converting a link to a string gives its full URL.
      const links = page.getByRole('link', { name: 'PDF' })
      for (const link of await links.evaluateAll((all) => all.map(String))) {
        const file = await page.request.get(link)
        await drawPdf(page, await file.body())
        await pdfs(page, link, { widths: [900] })
      }
    }
    const success = `/booking-success?session_id=${checkoutSessionId}`
    for (const address of [success, ...confirmed, ...quoted, ...invoiced]) {
      await takePage(address)
      await takePdfs()
    }
    for (const withdraw of [...confirmed].filter((link) => link.includes('/withdraw/'))) {
      await page.goto(withdraw)
      await page.getByRole('button', { name: 'Continue' }).click()
      await pages(page, 'Confirm the withdrawal')
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await page.getByRole('heading', { level: 1, name: /^You’ve withdrawn/ }).waitFor()
      await pages(page, 'Withdrawn')
    }
    await takeMail(emailOf(name), 'You’ve withdrawn ')
    await takePage(success)
  },
)
