import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/invoice/contract'
import {
  buildCredit,
  type CreditNoteLine,
  creditableLines,
  planBookingCredit,
  planCredit,
} from '@synapse/shared/invoice/credit'
import { invoiceNumber, seriesOf } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, euroFromCents, eurosFromCents, formatEuro } from '@synapse/shared/money'
import { formatDayYear, maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { takeNumber } from '#db/next-number'
import { anyOf } from '#db/sql'
import {
  Invoice,
  InvoiceLine,
  lockBookingAndInvoice,
  lockInvoiceOfBooking,
  readCreditedCents,
} from '#invoice/model'
import { readChargedCents } from '#invoice/read-charged-amount'
import { closeInvoiceRequest } from '#invoice/request-invoice'
import { syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { lockPostingShared } from '#journal/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import { Payment, refundedCents } from '#payment/model'
import { addTodo } from '#todo/add-todo'
import { releaseSessions } from '#tutoring/assign-sessions'

/**
 * Issues a credit note with today's date. Credits the chosen amounts of an invoice's lines, or
 * everything that hasn't been credited. Lines that are credited in full can be invoiced again.
 * @returns the id of the credit note
 */
export const creditInvoice = (
  context: Context,
  id: string,
  { reason, lines: chosen, credited: seen }: InputOf<typeof contract.creditInvoice>,
) =>
  context.db.transaction(async (trx) => {
    const invoice = await lockBookingAndInvoice(trx, id)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'issued') return refuse('not_issued')
    if (invoice.kind === 'credit_note') return refuse('is_credit_note')
    if (chosen && invoice.bookingId) return refuse('of_booking')
    const beforeCents = await readCreditedCents(trx, id)
    if (chosen && seen !== undefined && seen !== beforeCents) return refuse('changed')
    const restCents = centsFromEuro(invoice.grossTotal) - beforeCents
    const notes = Invoice.query(trx).where({ corrects: id })
    // An invoice with a total of zero has no amount to credit, but can still be credited once.
    if (restCents === 0 && (await notes.resultSize())) return refuse('credited')
    const lines = await readLines(trx, id)
    const credited = await InvoiceLine.query(trx).whereIn('invoiceId', notes.clone().select('id'))
    const parts = invoice.bookingId
      ? planBookingCredit(lines, { cents: restCents, beforeCents, isAll: true })
      : planCredit(
          creditableLines(lines, credited),
          chosen?.map(({ id, amount }) => ({ id, amountCents: amount })),
        )
    if (!parts.ok) return parts
    const noteId = await credit(context, trx, invoice, { parts: parts.value, beforeCents, reason })
    await syncOverpaymentTodo(context, trx, id)
    return ok(noteId)
  })

/**
 * Credits a booking's invoice by the amount that the price has fallen since it was issued. If the
 * booking is now free, also closes the invoice request. Safe to repeat, because no amount is
 * credited twice.
 */
export const creditPriceReduction = (context: Context, bookingId: string): Promise<void> =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return
    const chargedCents = await readChargedCents(trx, booking)
    const invoice = await lockInvoiceOfBooking(trx, bookingId)
    if (invoice?.status === 'issued') await creditDownTo(context, trx, invoice, chargedCents)
    if (chargedCents === 0) await closeInvoiceRequest(trx, bookingId, context.now())
  })

const creditDownTo = async (
  context: Context,
  trx: Knex.Transaction,
  invoice: Invoice,
  chargedCents: number,
): Promise<void> => {
  const { id, bookingId } = invoice
  const beforeCents = await readCreditedCents(trx, id)
  const cents = centsFromEuro(invoice.grossTotal) - beforeCents - chargedCents
  if (cents <= 0) return
  const payments = await Payment.query(trx).where({ bookingId, currency: 'eur' })
  const wasRefunded = refundedCents(payments) >= beforeCents + cents
  const reason = wasRefunded ? `${formatEuro(cents)} was refunded.` : 'The session was cancelled.'
  const lines = await readLines(trx, id)
  const parts = planBookingCredit(lines, { cents, beforeCents, isAll: chargedCents === 0 })
  if (!parts.ok) throw new Error(`Invoice ${invoice.invoiceNumber} can’t be credited`)
  await credit(context, trx, invoice, { parts: parts.value, beforeCents, reason })
}

const readLines = async (trx: Knex.Transaction, invoiceId: string): Promise<InvoiceLine[]> => {
  const lines = await InvoiceLine.query(trx).where({ invoiceId }).orderBy('position')
  return lines.map((line) => line.toJSON() as InvoiceLine)
}

type Credit = {
  parts: readonly CreditNoteLine<InvoiceLine>[]
  /** The amount that earlier credit notes have credited, including VAT. */
  beforeCents: number
  reason: string
}

const credit = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  invoice: Invoice,
  { parts, beforeCents, reason }: Credit,
): Promise<string> => {
  const { lines, totals } = buildCredit(parts, invoice.priceMode)
  const { bookingId, issuer, clientId, period, sourceFiles, priceMode } = invoice
  const { billToName, billToAddress, billToVat } = invoice
  const id = randomUUID()
  const at = now()
  const { number, issueDate } = await takeCreditNumber(trx, maltaDay(at))
  await Invoice.query(trx).insert({
    ...{ id, kind: 'credit_note', invoiceNumber: number, issueDate, dueDate: issueDate },
    ...{ corrects: invoice.id, bookingId, clientId, period, sourceFiles, priceMode },
    ...{ billToName, billToAddress, billToVat },
    ...eurosFromCents({
      netTotalCents: totals.netCents,
      vatTotalCents: totals.vatCents,
      grossTotalCents: totals.grossCents,
    }),
    notes: reason,
    creditedBefore: euroFromCents(-beforeCents),
    createdAt: toTimestamp(at),
  })
  await InvoiceLine.query(trx).insert(
    lines.map((line) => ({
      ...line,
      id: randomUUID(),
      invoiceId: id,
      isFreed: false,
      // Credit notes don't bill a session or a booking.
      fingerprint: null,
      bookingId: null,
    })),
  )
  // Use the issuer of the invoice, even if the business's details have changed since.
  await Invoice.query(trx)
    .findById(id)
    .patch({ status: 'issued', issuer, issuedAt: toTimestamp(at) })
  await postFacts(trx, subjectOf({ id, bookingId }))
  await emit(trx, 'invoice.issued', { invoiceId: id })
  const isWhole = beforeCents - totals.grossCents === centsFromEuro(invoice.grossTotal)
  const freed = isWhole
    ? await readLines(trx, invoice.id)
    : parts.filter(({ isLast }) => isLast).map(({ line }) => line)
  await freeLines(trx, invoice.id, freed)
  return id
}

/** Allows an invoice's lines and their tracked sessions to be charged again. */
const freeLines = async (
  trx: Knex.Transaction,
  invoiceId: string,
  lines: readonly InvoiceLine[],
) => {
  const ids = lines.map(({ id }) => id)
  await InvoiceLine.query(trx)
    .where({ invoiceId, isFreed: false })
    .where('id', anyOf(ids))
    .patch({ isFreed: true })
  await releaseSessions(trx, invoiceId, ids)
}

/**
 * Takes the next number. To keep the numbers in date order, uses the previous credit note's date if
 * that is later than today, and adds a task to check the server's clock.
 */
const takeCreditNumber = async (trx: Knex.Transaction, today: string) => {
  // See `db/README.md` for the lock order.
  await lockPostingShared(trx)
  const { place, latest: issueDate } = await takeNumber(trx, seriesOf('credit_note', today), today)
  const number = invoiceNumber('credit_note', today, place)
  const day = formatDayYear(issueDate)
  if (issueDate > today)
    await addTodo(trx, {
      key: `dated-ahead:${number}`,
      title: `Credit note ${number} has a future date: ${day}`,
      description: `An earlier credit note already has this date, and numbers must follow the order of dates. The server’s clock was probably wrong when the earlier one was issued: check the clock and tell your accountant.`,
    })
  return { number, issueDate }
}
