import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type { InvoiceTotals } from '@synapse/shared/invoice/calculate'
import type * as contract from '@synapse/shared/invoice/contract'
import { calculateDraft } from '@synapse/shared/invoice/draft'
import { percentOfCents } from '@synapse/shared/money'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Knex } from 'knex'
import { lockClient } from '#client/model'
import type { Context } from '#core/context'
import { isStale, toNumeric, toTimestamp } from '#db/columns'
import { rowsOf } from '#db/sql'
import { isViolation } from '#db/violation'
import { Invoice, InvoiceLine, lockBookingOf, lockInvoice } from '#invoice/model'
import { lockSessions } from '#tutoring/lock-sessions'
import { TutoringSession } from '#tutoring/model'

type Input = InputOf<typeof contract.saveInvoiceDraft>
type Line = Input['lines'][number]
type Refusal = RefusalOf<typeof contract.saveInvoiceDraft>

/**
 * Writes a draft whole, with the sessions that it charges: all in one transaction. The same id is the
 * same invoice. What it comes to is worked out here, whatever the screen has shown.
 * @param bookingId the booking that a new one charges
 */
export const saveDraft = async (
  context: Pick<Context, 'db' | 'now'>,
  id: string,
  input: Input,
  bookingId: string | null = null,
): Promise<Result<undefined, Refusal>> => {
  try {
    return await write(context, id, input, bookingId)
  } catch (error) {
    // Somebody else has just written the same session for another client.
    if (isViolation(error, 'unique', 'sessions_pkey')) return refuse('twice')
    if (isViolation(error, 'unique', 'invoice_lines_session_once')) return refuse('twice')
    throw error
  }
}

const write = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { version, ...written }: Input,
  newBookingId: string | null,
): Promise<Result<undefined, Refusal>> =>
  db.transaction(async (trx) => {
    await lockBookingOf(trx, id)
    // The client first: who writes for the same one waits here, and then sees what was charged.
    const client = await lockClient(trx, written.clientId)
    if (!client) return refuse('unknown_client')
    const input = { ...written, clientId: client.id }
    const before = await lockInvoice(trx, id)
    if (before && before.status !== 'draft') return refuse('issued')
    if (before && isStale(before, version)) return refuse('changed')
    const other = await findOther(trx, id, input)
    if (other) return refuse('twice', `It stands on ${other}.`)

    const lines = input.lines.map(normalizeVat)
    const bookingId = before ? before.bookingId : newBookingId
    // What a booking costs includes VAT, and a part of it can be credited only then.
    const priceMode = bookingId ? 'gross' : (input.priceMode ?? before?.priceMode ?? 'net')
    const totals = calculateDraft(lines, priceMode)
    const columns = {
      ...columnsOf(input, totals),
      priceMode,
      bookingId,
      updatedAt: toTimestamp(now()),
    }
    if (before) await Invoice.query(trx).findById(id).patch(columns)
    else await Invoice.query(trx).insert({ id, ...columns, createdAt: toTimestamp(now()) })
    await TutoringSession.query(trx).delete().where({ invoiceId: id, isTracked: false })
    await InvoiceLine.query(trx).delete().where({ invoiceId: id })
    await InvoiceLine.query(trx).insert(
      lines.map((line, index) => ({
        ...lineOf(line, index, id, input.clientId, totals),
        // One of its lines stands for the booking, whichever comes first.
        bookingId: index === 0 ? bookingId : null,
      })),
    )
    await writeSessions(trx, id, { ...input, lines }, totals)
    return ok(undefined)
  })

/** The number of another invoice that charges one of the sessions, and has not been taken back. */
const findOther = async (trx: Knex.Transaction, id: string, { clientId, lines }: Input) => {
  const [other] = await rowsOf<{ number: string }>(
    trx,
    `select i.invoice_number as number from invoice_lines l join invoices i on i.id = l.invoice_id
    where l.invoice_id <> :id and i.kind = 'invoice' and not l.is_freed
      and (l.client_id = :clientId and l.fingerprint = any(:fingerprints) or l.id = any(:ids))
    order by i.created_at limit 1`,
    {
      id,
      clientId,
      fingerprints: lines.flatMap(({ fingerprint }) => fingerprint ?? []),
      ids: lines.map((line) => line.id),
    },
  )
  return other?.number
}

/** What bears no VAT has no rate, and what bears it needs no reason. */
const normalizeVat = (line: Line): Line =>
  line.vatCategory === 'standard' ? { ...line, vatReason: '' } : { ...line, vatPercent: 0 }

const columnsOf = (
  { billToVat, notes, lines: _, ...rest }: Omit<Input, 'version'>,
  { net, vat, gross }: InvoiceTotals,
) => ({
  ...rest,
  billToVat: billToVat || null,
  notes: notes || null,
  netTotal: toNumeric(net),
  vatTotal: toNumeric(vat),
  grossTotal: toNumeric(gross),
})

const lineOf = (
  { hours, rate, vatPercent, ...line }: Line,
  position: number,
  invoiceId: string,
  clientId: string,
  { netCents }: InvoiceTotals,
): Partial<InvoiceLine> => ({
  ...line,
  invoiceId,
  clientId,
  position,
  hours: toNumeric(hours),
  rate: toNumeric(rate),
  vatPercent: toNumeric(vatPercent),
  net: toNumeric(netCents[position] ?? 0),
})

/**
 * A line of hours on a day is a session. What was credited and is charged anew is the same session, as
 * is what was tracked.
 */
const writeSessions = async (
  trx: Knex.Transaction,
  invoiceId: string,
  {
    lines,
    clientId,
    period,
    invoiceNumber,
  }: Pick<Input, 'lines' | 'clientId' | 'period' | 'invoiceNumber'>,
  { netCents }: InvoiceTotals,
) => {
  const tracked = await lockSessions(
    trx,
    { invoiceId, invoicePeriod: period, invoiceNumber },
    lines.map(({ id }) => id),
  )
  const sessions = lines.flatMap(({ unit, date, ...line }, index) => {
    if (unit !== 'hour' || !date || tracked.has(line.id)) return []
    const net = netCents[index] ?? 0
    const vat = percentOfCents(net, line.vatPercent / 100)
    return [
      {
        id: line.id,
        clientId,
        date,
        student: line.student,
        subject: line.subject,
        hours: toNumeric(line.hours),
        rate: toNumeric(line.rate),
        netAmount: toNumeric(net),
        vatPercent: toNumeric(line.vatPercent),
        vatAmount: toNumeric(vat),
        grossAmount: toNumeric(net + vat),
        invoiceId,
        fingerprint: line.fingerprint,
        invoicePeriod: period,
        invoiceNumber,
      },
    ]
  })
  if (sessions.length === 0) return
  await trx.raw(
    `delete from sessions where invoice_number is null and not is_tracked
      and (id = any(:ids) or client_id = :clientId and fingerprint = any(:fingerprints))`,
    {
      ids: sessions.map(({ id }) => id),
      clientId,
      fingerprints: sessions.flatMap(({ fingerprint }) => fingerprint ?? []),
    },
  )
  await TutoringSession.query(trx).insert(sessions)
}
