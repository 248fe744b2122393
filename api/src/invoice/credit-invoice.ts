import { randomUUID } from 'node:crypto'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { calculateInvoice, pricedLine } from '@synapse/shared/invoice/calculate'
import type * as contract from '@synapse/shared/invoice/contract'
import { formatEuro } from '@synapse/shared/money'
import { done, type Result, refused } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import { rowsOf } from '#db/rows'
import { takeNumber } from '#invoice/issue-invoice'
import {
  creditedCents,
  Invoice,
  InvoiceLine,
  lockInvoiceOfBooking,
  lockWithBooking,
} from '#invoice/model'
import { paidCents } from '#invoice/present'
import { chargedCents } from '#invoice/read-charge'
import { closeRequest } from '#invoice/request-invoice'
import { Payment } from '#payment/model'
import { addTodo } from '#todo/model'
import { freeSessions } from '#tutoring/hold-sessions'

/**
 * Takes an issued invoice back by a credit note that is issued at once, today: all that has not been
 * credited yet. What the invoice charged may be charged again.
 * @returns the id of the credit note
 */
export const creditInvoice = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { reason }: InputOf<typeof contract.creditInvoice>,
): Promise<Result<string, RefusalOf<typeof contract.creditInvoice>>> =>
  db.transaction(async (trx) => {
    const invoice = await lockWithBooking(trx, id)
    if (!invoice) return refused('unknown')
    if (invoice.status !== 'issued') return refused('not_issued')
    if (invoice.kind === 'credit_note') return refused('is_credit_note')
    const before = await creditedCents(trx, id)
    const rest = fromNumeric(invoice.grossTotal) - before
    // One that comes to nothing is credited once, too.
    if (rest === 0 && (await Invoice.query(trx).findOne({ corrects: id })))
      return refused('credited')
    const { id: creditId } = await credit(trx, invoice, { cents: rest, before, reason }, now())
    await remindOfPaid(trx, invoice)
    return done(creditId)
  })

/**
 * Credits as much of a booking's invoice as the booking has come to cost less since, and closes the
 * request of one that costs nothing any more. May be called again: what was credited is not credited
 * twice.
 */
export const creditUncharged = ({ db, now }: Context, bookingId: string): Promise<void> =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return
    const charged = await chargedCents(trx, booking)
    if (charged === 0) await closeRequest(trx, bookingId, now())
    const invoice = await lockInvoiceOfBooking(trx, bookingId)
    if (invoice?.status !== 'issued') return
    const before = await creditedCents(trx, invoice.id)
    const cents = fromNumeric(invoice.grossTotal) - before - charged
    if (cents <= 0) return
    const wasPaidBack = (await refundedCents(trx, bookingId)) >= before + cents
    const reason = wasPaidBack
      ? `${formatEuro(cents)} was paid back.`
      : 'The session was cancelled.'
    const why = wasPaidBack
      ? `${formatEuro(cents)} went back for this booking`
      : `The session was cancelled and ${formatEuro(cents)} of it is not owed any more`
    const { invoiceNumber } = await credit(trx, invoice, { cents, before, reason }, now())
    await addTodo(trx, {
      key: `credit-note:${invoiceNumber}`,
      title: `Open credit note ${invoiceNumber} for ${invoice.billToName.slice(0, 120)}`,
      description: `${why}, so as much of invoice ${invoice.invoiceNumber} was credited. The PDF is made when the credit note is opened; who asked for the invoice then gets it by mail.`,
      priority: 'medium',
      booking,
    })
  })

const refundedCents = async (trx: Knex.Transaction, bookingId: string): Promise<number> =>
  (await Payment.query(trx).where({ bookingId, currency: 'eur' })).reduce(
    (sum, { refunded }) => sum + fromNumeric(refunded),
    0,
  )

/** What was paid of an invoice that is taken back is the client's; a booking's is given back there. */
const remindOfPaid = async (trx: Knex.Transaction, { id, invoiceNumber, billToName }: Invoice) => {
  const payments = await Payment.query(trx).where({ invoiceId: id })
  const paid = paidCents(payments) - (await pendingCents(trx, payments))
  if (paid <= 0) return
  const isByCard = payments.some(({ stripePaymentIntentId }) => stripePaymentIntentId)
  await addTodo(trx, {
    key: `credited:${id}`,
    title: `Give back ${formatEuro(paid)}: invoice ${invoiceNumber} was credited`,
    description: `${billToName.slice(0, 120)} had paid ${formatEuro(paid)} of it.${isByCard ? ' What came by card is given back in Stripe’s dashboard; it is noticed here.' : ''}`,
  })
}

/** What is on its way back already. */
const pendingCents = async (trx: Knex.Transaction, payments: readonly Payment[]) => {
  const [pending] = await rowsOf<{ amount: string }>(
    trx,
    `select coalesce(sum(amount), 0)::text as amount from refunds
    where payment_id = any(:ids) and status = 'pending'`,
    { ids: payments.map(({ id }) => id) },
  )
  return fromNumeric(pending?.amount ?? '0')
}

type Credit = {
  /** How much, with VAT; above 0 unless the invoice comes to nothing. */
  cents: number
  /** How much had been credited before. */
  before: number
  reason: string
}

/** Issues a credit note; with the last part what the invoice charged is free. */
const credit = async (
  trx: Knex.Transaction,
  invoice: Invoice,
  { cents, before, reason }: Credit,
  now: Temporal.Instant,
): Promise<{ id: string; invoiceNumber: string }> => {
  const gross = fromNumeric(invoice.grossTotal)
  const lines = await InvoiceLine.query(trx).where({ invoiceId: invoice.id }).orderBy('position')
  const written =
    cents === gross
      ? { ...mirroredTotals(invoice), lines: lines.map(mirroredLine) }
      : partOf(invoice, lines, cents, before)
  const credited = await writeCredit(trx, invoice, { ...written, before, reason }, now)
  if (before + cents < gross) return credited
  await InvoiceLine.query(trx).where({ invoiceId: invoice.id }).patch({ isFreed: true })
  await freeSessions(trx, invoice.id)
  return credited
}

type Written = Pick<Invoice, 'netTotal' | 'vatTotal' | 'grossTotal'> & {
  lines: Partial<InvoiceLine>[]
}

const mirrored = (amount: string) => toNumeric(-fromNumeric(amount))

const mirroredTotals = ({ netTotal, vatTotal, grossTotal }: Invoice) => ({
  netTotal: mirrored(netTotal),
  vatTotal: mirrored(vatTotal),
  grossTotal: mirrored(grossTotal),
})

const mirroredLine = (line: InvoiceLine): Partial<InvoiceLine> => ({
  ...line.toJSON(),
  hours: mirrored(line.hours),
  net: mirrored(line.net),
})

/** Less than the whole, of an invoice whose lines have one rate of VAT and prices that include it. */
const partOf = (
  { priceMode }: Invoice,
  lines: readonly InvoiceLine[],
  cents: number,
  before: number,
): Written => {
  const [first] = lines
  if (!first || priceMode !== 'gross') throw new Error('A part of that invoice cannot be credited')
  const line = {
    ...(first.toJSON() as InvoiceLine),
    subject: `Part of: ${first.subject}`.slice(0, 500),
    hours: '-1.00',
    rate: toNumeric(cents),
  }
  const terms = { priceMode, creditedBefore: -before }
  const { net, vat, gross } = calculateInvoice([pricedLine(line)], terms)
  return {
    netTotal: toNumeric(net),
    vatTotal: toNumeric(vat),
    grossTotal: toNumeric(gross),
    lines: [{ ...line, net: toNumeric(net) }],
  }
}

const writeCredit = async (
  trx: Knex.Transaction,
  invoice: Invoice,
  { lines, before, reason, ...totals }: Written & Pick<Credit, 'before' | 'reason'>,
  now: Temporal.Instant,
): Promise<{ id: string; invoiceNumber: string }> => {
  const id = randomUUID()
  const today = maltaDate(now).toString()
  const invoiceNumber = await takeNumber(trx, 'credit_note', today)
  if (!invoiceNumber) throw new Error('A credit note of a later day has been issued already')
  const { clientId, period, billToName, billToAddress, billToVat, sourceFiles, issuer } = invoice
  const { priceMode, bookingId } = invoice
  const at = toTimestamp(now)
  await Invoice.query(trx).insert({
    ...totals,
    id,
    kind: 'credit_note',
    invoiceNumber,
    clientId,
    issueDate: today,
    dueDate: today,
    period,
    billToName,
    billToAddress,
    billToVat,
    sourceFiles,
    priceMode,
    bookingId,
    notes: reason,
    corrects: invoice.id,
    creditedBefore: toNumeric(-before),
    createdAt: at,
  })
  await InvoiceLine.query(trx).insert(
    lines.map((line) => ({
      ...line,
      id: randomUUID(),
      invoiceId: id,
      // It charges no session and no booking.
      fingerprint: null,
      bookingId: null,
    })),
  )
  // It mirrors its invoice, whatever has become of the business since.
  await Invoice.query(trx).findById(id).patch({ status: 'issued', issuer, issuedAt: at })
  return { id, invoiceNumber }
}
