import { vatNumberProblem } from '@synapse/shared/client/vat-number'
import type { RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/invoice/contract'
import { invoiceNumber, seriesOf } from '@synapse/shared/invoice/invoice'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import { addressProblem } from '@synapse/shared/invoice/simplified'
import { centsFromEuro } from '@synapse/shared/money'
import { formatDayYear, maltaDay } from '@synapse/shared/time'
import { allowedVatCategories } from '@synapse/shared/vat/vat'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import { readBusiness } from '#business/model'
import { type Change, type Context, inTransaction } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'
import { takeNumberInOrder } from '#db/next-number'
import { NumberSeries } from '#db/number-series-model'
import { createLink } from '#invoice/create-links'
import { Invoice, InvoiceFile, InvoiceLine, lockBookingAndInvoice } from '#invoice/model'
import { readChargedCents } from '#invoice/read-charged-amount'
import { readTaxPoint } from '#invoice/read-tax-point'
import { closeInvoiceRequest } from '#invoice/request-invoice'
import { isDayClosed } from '#journal/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import { TutoringSession } from '#tutoring/model'

type Refusal = RefusalOf<typeof contract.issueInvoice>

/** Issues a draft with the month's next number and the business's current details. */
export const issueInvoice: Change<typeof contract.issueInvoice> = (context, id, { version }) =>
  context.db.transaction(async (trx) => {
    const draft = await lockBookingAndInvoice(trx, id)
    if (!draft) return refuse('unknown')
    // Accept a repeated call: the app retries if the response was lost.
    if (draft.status === 'issued') return ok(undefined)
    if (isStale(draft, version)) return refuse('changed')
    const lines = await InvoiceLine.query(trx).where({ invoiceId: id })
    const business = await readBusiness(trx)
    const vatRegime = vatRegimeOn(business, await readTaxPoint(trx, draft))
    const issuer = issuerOf({ ...business, vatRegime }, context.settings.contact)
    const refusal =
      draftRefusal(draft, lines, issuer) ?? (await bookingInvoiceRefusal(trx, draft, lines))
    if (refusal) return refuse(refusal)
    const { issueDate } = draft
    const at = context.now()
    if (await isDayClosed(trx, issueDate)) return refuse('closed')
    const series = seriesOf('invoice', issueDate)
    const latest = (await NumberSeries.query(trx).findById(series))?.latest
    // Reject future dates, because numbers must be in date order. If the server's clock was wrong,
    // the series may already have reached this future date; in that case, allow it.
    if (issueDate > maltaDay(at) && !(latest && issueDate <= latest)) return refuse('in_future')
    const taken = await takeNumberInOrder(trx, series, issueDate)
    if (!taken)
      return refuse('out_of_order', latest && `The latest one is dated ${formatDayYear(latest)}.`)
    const number = invoiceNumber('invoice', issueDate, taken.place)
    await Invoice.query(trx)
      .findById(id)
      .patch({
        status: 'issued',
        invoiceNumber: number,
        issuer,
        issuedAt: toTimestamp(at),
      })
    await createLink(inTransaction(context, trx), id)
    await postFacts(trx, subjectOf(draft))
    await TutoringSession.query(trx).where({ invoiceId: id }).patch({ invoiceNumber: number })
    if (draft.bookingId) await closeInvoiceRequest(trx, draft.bookingId, at)
    await context.emit(trx, 'invoice.issued', { invoiceId: id })
    return ok(undefined)
  })

/**
 * Returns why a draft can't be issued, or undefined if it can (Directive 2006/112/EC, article 226).
 */
const draftRefusal = (
  draft: Invoice,
  lines: readonly InvoiceLine[],
  issuer: contract.Issuer,
): Refusal | undefined => {
  if (!issuer.businessName || !issuer.address) return 'no_issuer'
  if (addressProblem({ ...draft, lines })) return 'no_customer_address'
  const allowed = allowedVatCategories(issuer.vatRegime)
  const used = new Set(lines.map(({ vatCategory }) => vatCategory))
  if ([...used].some((category) => !allowed.includes(category))) return 'wrong_vat'
  // An invoice without VAT must state the reason (article 226, point 11).
  if (lines.some((line) => line.vatCategory === 'standard' && Number(line.vatPercent) === 0))
    return 'wrong_vat'
  // Invoices with VAT or under reverse charge must show the business's VAT number.
  if ((used.has('standard') || used.has('reverse_charge')) && !issuer.vatNumber)
    return 'no_vat_number'
  if (used.has('reverse_charge') && !draft.billToVat) return 'no_customer_vat_number'
  // The VAT numbers of old drafts and clients may never have been checked.
  if (draft.billToVat && vatNumberProblem(draft.billToVat)) return 'wrong_customer_vat_number'
}

const bookingInvoiceRefusal = async (
  trx: Knex.Transaction,
  { bookingId, grossTotal }: Invoice,
  lines: readonly InvoiceLine[],
): Promise<Refusal | undefined> => {
  const booking = bookingId && (await Booking.query(trx).findById(bookingId))
  if (!booking) return
  const [first] = lines
  const isOne = lines.every(
    ({ vatCategory, vatPercent, vatReason }) =>
      vatCategory === first?.vatCategory &&
      vatPercent === first.vatPercent &&
      vatReason === first.vatReason,
  )
  // A booking's invoice can only be credited in part if all its lines have the same VAT rate.
  if (!isOne) return 'one_vat'
  if (centsFromEuro(grossTotal) !== (await readChargedCents(trx, booking))) return 'booking_differs'
  const day = maltaDay(booking.start)
  const days = lines.flatMap(({ date }) => date ?? [])
  if (days.length === 0 || days.some((date) => date !== day)) return 'booking_differs'
}

/** Queues the follow-up jobs for invoices that older versions issued without a PDF. */
export const queueMissingPdfs = ({ db, emit }: Context): Promise<void> =>
  db.transaction(async (trx) => {
    const without = await Invoice.query(trx)
      .select('id')
      .where({ status: 'issued' })
      .whereNotIn('id', InvoiceFile.query(trx).select('invoiceId'))
    for (const { id } of without) await emit(trx, 'invoice.issued', { invoiceId: id })
  })
