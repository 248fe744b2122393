import { pathOf } from '@synapse/shared/contract/call'
import { qrBars } from '@synapse/shared/document/qr-bars'
import {
  balanceLines,
  cardChargeableCents,
  isDisputed,
  requestedCents,
} from '@synapse/shared/invoice/balance'
import { payInvoice, readInvoicePagePdf } from '@synapse/shared/invoice/contract'
import { invoiceDocument, vatContent } from '@synapse/shared/invoice/document'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { dueText, transferFacts, transferTitle } from '@synapse/shared/invoice/letterhead'
import { lineSummary } from '@synapse/shared/invoice/line-table'
import { daysOverdue } from '@synapse/shared/invoice/reminder'
import { centsFromEuro, formatEuro, sumCents } from '@synapse/shared/money'
import { formatLongDate, maltaDay } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import {
  type AmountRow,
  amountTable,
  clientPage,
  columnLayout,
  type HtmlPage,
  pageNotFound,
  statusLabel,
  summaryList,
} from '#client-page/page'
import type { Context } from '#core/context'
import { escapeHtml } from '#core/html'
import { presentInvoice } from '#invoice/present'
import { type FullInvoice, findInvoiceByToken } from '#invoice/read-invoices'
import { refundedCents } from '#payment/model'

/**
 * Renders an invoice's page in its current state.
 * @param token the secret in the page's URL
 * @param visit set if the client has just tried to pay, and the outcome is unknown or no checkout
 * could be opened
 */
export const renderInvoicePage = async (
  context: Context,
  token: string,
  { isUnsettled = false, problem = '' }: { isUnsettled?: boolean; problem?: string } = {},
): Promise<HtmlPage> => {
  const { db, now, settings } = context
  const invoice = await findInvoiceByToken(db, token)
  const business = await readBusiness(db)
  const seller = presentSeller(business, settings.contact)
  if (!invoice) return pageNotFound(seller)
  const waits = isUnsettled && owedCents(invoice) > 0
  const today = maltaDay(now())
  const intro = `${statusOf(invoice, today)}
<h1 class="money">${headingOf(invoice)}</h1>
<p class="soft">Invoice ${escapeHtml(invoice.invoiceNumber)} for ${escapeHtml(invoice.billToName)}, issued ${formatLongDate(invoice.issueDate)}</p>
${summaryList([['Refunded', refundedOf(invoice)]])}`
  const content = `<section><h2>What this invoice is for</h2>
${linesOf(context, invoice)}
<p><a href="${pathOf(readInvoicePagePdf, { params: { token } })}">Download the invoice (PDF)</a></p></section>`
  const message = waits ? waiting : settledMessage(invoice)
  const payment = message
    ? ''
    : waysToPay(context, invoice, token, { isByCard: business.paysByLink, problem })
  const body = payment
    ? columnLayout(
        `<div>${intro}</div>`,
        `<aside class="panel">${payment}</aside>`,
        `<div>${content}</div>`,
      )
    : intro + message + content
  // The form redirects to Stripe Checkout, which may be on any domain.
  const formAction = `'self' https: ${settings.stripe.apiBase ?? ''}`.trim()
  return clientPage(seller, `Invoice ${invoice.invoiceNumber}`, body, { formAction })
}

const headingOf = (invoice: FullInvoice): string => {
  if (invoice.creditedBy) return 'Nothing to pay'
  if (isDisputed(invoice)) return 'The bank is reviewing your payment'
  const cents = requestedCents(invoice)
  return cents > 0 ? dueText(cents, invoice.dueDate) : 'This invoice is paid'
}

const statusOf = (invoice: FullInvoice, today: string): string => {
  const { creditedBy, dueDate } = invoice
  if (creditedBy)
    return statusLabel(refundedOf(invoice) ? 'Credited and refunded' : 'Credited', 'off')
  if (isDisputed(invoice)) return statusLabel('Under review', 'off')
  if (owedCents(invoice) <= 0) return statusLabel('Paid', 'good')
  if (daysOverdue(dueDate, today) > 0)
    return statusLabel(`Overdue since ${formatLongDate(dueDate)}`, 'late')
  const { days } = Temporal.PlainDate.from(today).until(dueDate, { largestUnit: 'day' })
  if (days < 2) return statusLabel(days === 0 ? 'Due today' : 'Due tomorrow')
  return statusLabel(`Due in ${days} days`)
}

const refundedOf = ({ payments }: FullInvoice): string => {
  const cents = refundedCents(payments)
  return cents > 0 ? formatEuro(cents) : ''
}

const linesOf = ({ settings }: Context, loaded: FullInvoice): string => {
  const sums = sumsOf(loaded)
  if (!loaded.issuer) return amountTable([], sums)
  const invoice = presentInvoice(settings, loaded)
  const vat = vatContent(invoice, loaded.issuer)
  const reasons = vat.reasons.map((reason) => `<p class="soft">${escapeHtml(reason)}</p>`)
  const isNet = vat.showsVat && invoice.priceMode === 'gross'
  const lines = invoice.lines.map((line) => lineSummary(line, isNet))
  const headings = ['Item', isNet ? 'Net' : 'Amount']
  return amountTable(lines, [...vat.sums, ...sums], headings) + reasons.join('')
}

const sumsOf = (invoice: FullInvoice): AmountRow[] => {
  const rows = balanceLines(invoice).map(([label, value]) => ({ label, value }))
  if (rows.length > 1 && !invoice.creditedBy && !isDisputed(invoice))
    return [...rows, { label: 'To pay', value: formatEuro(requestedCents(invoice)), isTotal: true }]
  return rows.map((row, index) => ({ ...row, isTotal: index === 0 }))
}

const waiting =
  '<div class="end" role="status"><h2>Your payment is being confirmed</h2><p>This takes up to a minute. Please reload this page; there is no need to pay again.</p></div>'

const settledMessage = (invoice: FullInvoice): string => {
  if (invoice.creditedBy)
    return `<div class="end" role="status"><h2>This invoice was credited</h2><p>Credit note ${escapeHtml(invoice.creditedByNumber ?? '')} credits this invoice in full.</p></div>`
  if (isDisputed(invoice))
    return '<div class="end" role="status"><p>The cardholder has disputed this payment with the bank. You don’t need to pay anything until the bank has decided; this page will then show the outcome.</p></div>'
  if (owedCents(invoice) > 0) return ''
  return `<div class="end" data-status="accepted" role="status"><h2>Thank you!</h2><p>The invoice has been paid in full.${overpaymentMessage(invoice)}</p></div>`
}

const overpaymentMessage = ({ bookingId, credited, grossTotal, paid, payments }: FullInvoice) => {
  const cents = centsFromEuro(paid) - centsFromEuro(grossTotal) + centsFromEuro(credited)
  if (cents <= 0) return ''
  // Unlike `paid`, `remaining` excludes pending refunds.
  const undisputedCents = sumCents(payments.map(({ remaining }) => centsFromEuro(remaining)))
  const returningCents = Math.min(cents, centsFromEuro(paid) - undisputedCents)
  const restCents = cents - returningCents
  // A booking's invoice gets no refund task, so the page mustn't promise a refund.
  const promise = bookingId ? '' : ' We will refund it.'
  return [
    returningCents > 0 ? ` ${formatEuro(returningCents)} was overpaid and is being refunded.` : '',
    restCents > 0 ? ` ${formatEuro(restCents)} was overpaid.${promise}` : '',
  ].join('')
}

const waysToPay = (
  context: Context,
  invoice: FullInvoice,
  token: string,
  { isByCard, problem }: { isByCard: boolean; problem: string },
) => {
  const cents = isByCard ? cardChargeableCents(invoice) : 0
  const wrong = problem ? `<p class="wrong" role="alert">${escapeHtml(problem)}</p>` : ''
  const card = cents
    ? `<form method="post" action="${pathOf(payInvoice, { params: { token } })}"><h2>Pay online</h2>${wrong}<div class="buttons"><button>Pay ${formatEuro(cents)} by card</button></div><p class="soft">You pay on Stripe’s secure page, then come back here.</p></form>`
    : wrong
  return `${card}${transferOf(context, invoice, cents > 0)}`
}

const transferOf = ({ settings }: Context, invoice: FullInvoice, isAlsoByCard: boolean): string => {
  const { issuer, invoiceNumber } = invoice
  if (!issuer?.iban) return ''
  const rows = transferFacts(issuer, invoiceNumber)
  const title = `<h2>${transferTitle(isAlsoByCard)}</h2>`
  const account = `${summaryList(
    rows.map(({ label, value }) => [label, inTwoHalves(escapeHtml(value))]),
  )}${qrCode(invoiceDocument(presentInvoice(settings, invoice), issuer).epcQr)}`
  // Collapse the bank details if the client can also pay by card, to leave space for the lines.
  return isAlsoByCard
    ? `<details><summary>${title}</summary>${account}</details>`
    : `<section>${title}${account}</section>`
}

/** Returns the QR code for a transfer; '' if there is none. Phones hide it. */
const qrCode = (text: string | undefined): string => {
  if (!text) return ''
  const { size, bars } = qrBars(text)
  const path = bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  return `<p class="qr soft"><svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR code"><path d="${path}"/></svg>Scan with your banking app</p>`
}

/** Lets an IBAN wrap only in the middle, between two groups of digits. */
const inTwoHalves = (value: string): string =>
  value.replace(
    /^(\S{4}(?: \S{4}){2,3}) ((?:\S{4} ){2,3}\S+)$/,
    '<span class="whole">$1</span> <span class="whole">$2</span>',
  )
