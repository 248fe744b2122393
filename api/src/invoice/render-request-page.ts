import { orderNumber } from '@synapse/shared/booking/booking'
import { formatEuro, isZero } from '@synapse/shared/money'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { bookingPath } from '@synapse/shared/website/paths'
import { findBookingByInvoiceToken } from '#booking/visitor-token'
import { readSeller, renderNotFound } from '#business/read-seller'
import {
  clientPage,
  type FormInput,
  formField,
  type HtmlPage,
  plainPage,
  sessionTime,
} from '#client-page/page'
import type { Context } from '#core/context'
import { escapeHtml } from '#core/html'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { Invoice, type InvoiceRequest } from '#invoice/model'
import { readChargedCents } from '#invoice/read-charged-amount'
import { findCurrentRequest } from '#invoice/request-invoice'
import { invoiceMailKey } from '#invoice/send-invoice'
import { Mail } from '#mail/model'
import { issuedInvoiceSql } from '#payment/read-receipts'
import { readWebsiteAndLabel } from '#website/model'

/** Renders the page for requesting an invoice. @param token the secret in the page's URL */
export const renderRequestPage = async (
  context: Context,
  token: string,
  correction?: FormInput,
): Promise<HtmlPage> => {
  const { db, now } = context
  const booking = await findBookingByInvoiceToken(context, token)
  if (!booking) return renderNotFound(context)
  const seller = await readSeller(context)
  const { website, label } = await readWebsiteAndLabel(db, booking)
  const named = { ...seller, businessName: seller.businessName || website.name, website }
  const cents = await readChargedCents(db, booking)
  const invoice = await Invoice.query(db)
    .whereRaw(`id = (${issuedInvoiceSql('invoices.id', '?')})`, [booking.id])
    .first()
  if (invoice) return plainPage(named, 'Your invoice', await issuedText(db, invoice))
  if (cents === 0)
    return plainPage(
      named,
      'Nothing to invoice',
      `${isZero(booking.paid) ? 'Nothing was charged for this booking' : 'Your payment was refunded in full'}. If you expected something else, please write to us.`,
    )
  const request = await findCurrentRequest(db, booking.id)
  const about = `<p class="soft">Order ${orderNumber(booking.id)}</p>
<h1>${request ? 'You’ve requested an invoice' : 'Request an invoice'}</h1>
<p>${escapeHtml(label)}, ${sessionTime(booking)}, ${formatEuro(cents)}</p>`
  // Don't link to the booking's page: it shows more than this page's token may give access to.
  const home = website.isBuiltIn ? '/' : bookingPath(website.slug)
  const wayBack = `<a class="button second" href="${home}">Return to Website</a>`
  const body = request
    ? `${about}
<div class="end" data-status="accepted" role="status"><h2>Thank you</h2><p>You requested it on ${dayOf(request.askedAt)}. We’ll create the invoice and send it as a PDF to the <span class="whole">e-mail</span> address used for the booking.</p></div>
<details${correction ? ' open' : ''}><summary>Correct your details</summary>${form(correction ?? { values: shownOf(request, now()), wrong: {} }, 'Send correction', wayBack)}</details>`
    : `${about}
<p>Who is the invoice for? We’ll create the invoice and send it as a PDF to the <span class="whole">e-mail</span> address used for the booking.</p>
${form(correction ?? { values: { name: booking.studentName, country: 'Malta' }, wrong: {} }, 'Request an invoice', wayBack)}`
  return clientPage(named, request ? 'Your invoice' : 'Request an invoice', body)
}

const dayOf = (at: Date) => formatDayYear(maltaDate(fromTimestamp(at)))

const issuedText = async (db: Db, { id, invoiceNumber, issuedAt }: Invoice): Promise<string> => {
  const issued = `Invoice ${invoiceNumber} was issued${issuedAt ? ` on ${dayOf(issuedAt)}` : ''}`
  const mail = await Mail.query(db).findOne({
    key: invoiceMailKey({ kind: 'invoice', invoiceId: id, step: 'asked' }),
  })
  if (mail?.sentAt)
    return `${issued} and sent on ${dayOf(mail.sentAt)} to the e-mail address used for the booking. If anything in it is wrong, please write to us.`
  return mail
    ? `${issued} and is on its way to the e-mail address used for the booking.`
    : `${issued}. If you need another copy, or if anything in it is wrong, please write to us.`
}

/**
 * How long the page shows the entered details. The time is limited, because the page's link remains
 * in mailboxes and logs.
 */
const shownHours = 24

const shownOf = (request: InvoiceRequest, now: Temporal.Instant) =>
  fromTimestamp(request.updatedAt).until(now).total('hours') < shownHours
    ? { ...request.$toJson(), vatNumber: request.vatNumber ?? '' }
    : {}

const form = (input: FormInput, button: string, wayBack: string): string => {
  const field = (name: string, label: string, attributes: string, hint?: string, rows?: number) =>
    formField({ name, label, attributes, hint, rows }, input)
  return `<form method="post">
<div class="fields">
<div class="wide">${field('name', 'Company or name', 'autocomplete="organization" required maxlength="200"')}</div>
<div class="wide">${field('address', 'Address', 'autocomplete="street-address" required maxlength="500"', 'Street, town and postcode', 3)}</div>
${field('country', 'Country', 'autocomplete="country-name" required maxlength="60"')}
${field('vatNumber', 'VAT number <span class="soft">(optional)</span>', 'maxlength="40" autocapitalize="characters" spellcheck="false"', 'Only if you’re registered for VAT, for example MT12345678')}
</div>
<div class="buttons"><button>${button}</button>${wayBack}</div>
</form>`
}
