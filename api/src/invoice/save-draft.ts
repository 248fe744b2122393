import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type { InvoiceTotals } from '@synapse/shared/invoice/calculate'
import type * as contract from '@synapse/shared/invoice/contract'
import { calculateDraft } from '@synapse/shared/invoice/draft-contract'
import { decimalFromHundredths, eurosFromCents } from '@synapse/shared/money'
import { normaliseVat } from '@synapse/shared/vat/vat'
import type { Knex } from 'knex'
import { lockClient } from '#client/model'
import type { Context } from '#core/context'
import { emptyToNull, isStale, toTimestamp } from '#db/columns'
import { queryRows } from '#db/sql'
import { writeOrRefuse } from '#db/write'
import { Invoice, InvoiceLine, lockBookingAndInvoice, lockInvoice } from '#invoice/model'
import { assignSessions } from '#tutoring/assign-sessions'
import { TutoringSession } from '#tutoring/model'

type Input = InputOf<typeof contract.saveInvoiceDraft>
type Line = Input['lines'][number]

/**
 * Saves a complete draft and its sessions in one transaction. Repeated calls with the same id
 * change the same invoice. The server calculates the totals.
 * @param newBookingId the locked booking that a new draft bills
 */
export const saveInvoiceDraft = (
  { db, now }: Context,
  id: string,
  { version, ...written }: Input,
  newBookingId: string | null = null,
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const before = newBookingId ? undefined : await lockBookingAndInvoice(trx, id)
    // Lock the client, so that a concurrent request waits and then sees the sessions charged here.
    const client = await lockClient(trx, written.clientId)
    if (!client) return refuse('unknown_client')
    const input = { ...written, clientId: client.id }
    // An edit must not recreate a deleted draft, because nothing would link it to its booking.
    if (!before && version !== undefined) return refuse('unknown')
    if (before && before.status !== 'draft') return refuse('issued')
    if (before && isStale(before, version)) return refuse('changed')
    const other = await findOther(trx, id, input)
    if (other) return refuse('already_invoiced', `See invoice ${other}.`)

    const lines = input.lines.map((line) => normaliseVat(line, 0))
    const bookingId = before ? before.bookingId : newBookingId
    // A booking's price includes VAT. Only an invoice whose prices include VAT can be credited in
    // part.
    const priceMode = bookingId ? 'gross' : (input.priceMode ?? before?.priceMode ?? 'net')
    const totals = calculateDraft(lines, priceMode)
    const columns = { ...columnsOf(input, totals), priceMode, bookingId }
    const at = toTimestamp(now())
    if (before) await Invoice.query(trx).findById(id).patch(columns)
    else await Invoice.query(trx).insert({ id, ...columns, createdAt: at, updatedAt: at })
    await TutoringSession.query(trx).delete().where({ invoiceId: id, isTracked: false })
    await replaceLines(trx, { id, clientId: client.id, bookingId }, lines, totals)
    await writeSessions(trx, id, { ...input, lines }, totals)
    return ok(undefined)
  })

/** Another request may have just billed the same session. */
const reasons = {
  sessions_pkey: 'already_invoiced',
  invoice_lines_session_once: 'already_invoiced',
} as const

/** Deletes a draft with its lines and the sessions created from them. Tracked sessions remain. */
export const deleteInvoiceDraft = ({ db }: Context, id: string) =>
  db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, id)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'draft') return refuse('issued')
    await Invoice.query(trx).deleteById(id)
    return ok(undefined)
  })

/**
 * Returns the number of another invoice that bills one of the sessions and hasn't been credited.
 */
const findOther = async (trx: Knex.Transaction, id: string, { clientId, lines }: Input) => {
  const [other] = await queryRows<{ number: string }>(
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

const columnsOf = (
  { billToVat, notes, lines: _, ...rest }: Omit<Input, 'version'>,
  { netCents, vatCents, grossCents }: InvoiceTotals,
) => ({
  ...rest,
  billToVat: emptyToNull(billToVat),
  notes: emptyToNull(notes),
  ...eurosFromCents({
    netTotalCents: netCents,
    vatTotalCents: vatCents,
    grossTotalCents: grossCents,
  }),
})

const replaceLines = async (
  trx: Knex.Transaction,
  { id: invoiceId, clientId, bookingId }: Pick<Invoice, 'id' | 'clientId' | 'bookingId'>,
  lines: readonly Line[],
  { lineNetCents }: InvoiceTotals,
) => {
  await InvoiceLine.query(trx).delete().where({ invoiceId })
  await InvoiceLine.query(trx).insert(
    lines.map(({ hours, rate, vatPercent, ...line }, position) => ({
      ...line,
      invoiceId,
      clientId,
      position,
      hours: decimalFromHundredths(hours),
      vatPercent: decimalFromHundredths(vatPercent),
      ...eurosFromCents({ rateCents: rate, netCents: lineNetCents[position] ?? 0 }),
      // Only the first line refers to the booking, because the column is unique.
      bookingId: position === 0 ? bookingId : null,
    })),
  )
}

/**
 * Saves each line that has a date and hours as a session. Avoids duplicates: links tracked sessions
 * instead, and replaces sessions that a credit note has freed.
 */
const writeSessions = async (
  trx: Knex.Transaction,
  invoiceId: string,
  { lines, clientId, period: invoicePeriod, invoiceNumber }: Input,
  { lineNetCents }: InvoiceTotals,
) => {
  const billedBy = { invoiceId, invoicePeriod, invoiceNumber }
  const ids = lines.map(({ id }) => id)
  const tracked = await assignSessions(trx, billedBy, ids)
  const sessions = lines.flatMap((line, index) => {
    const { unit, date } = line
    if (unit !== 'hour' || !date || tracked.has(line.id)) return []
    return { ...sessionOf(line, lineNetCents[index] ?? 0), date, clientId, ...billedBy }
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

const sessionOf = (line: Line, netCents: number) => {
  const { id, student, subject, fingerprint, hours, rate } = line
  return {
    id,
    student,
    subject,
    fingerprint,
    hours: decimalFromHundredths(hours),
    ...eurosFromCents({ rateCents: rate, netAmountCents: netCents }),
  }
}
