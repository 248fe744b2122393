import { calculateInvoice, toPricedLine } from '@synapse/shared/invoice/calculate'
import type { DraftFields, Invoice } from '@synapse/shared/invoice/contract'
import { unissuedFields } from '@synapse/shared/invoice/unissued'
import { euroFromCents } from '@synapse/shared/money'

/** Predicts the draft that the server will save. */
export const draftInvoice = (id: string, fields: DraftFields, before?: Invoice): Invoice => {
  const now = Temporal.Now.instant().toString()
  const lines = fields.lines.map((line) => ({
    ...line,
    hours: String(line.hours),
    rate: String(line.rate),
    vatPercent: String(line.vatPercent),
  }))
  const { priceMode = 'net' } = fields
  const totals = calculateInvoice(lines.map(toPricedLine), priceMode)
  return {
    ...fields,
    id,
    kind: 'invoice',
    status: 'draft',
    priceMode,
    lines: lines.map((line, index) => ({
      ...line,
      net: euroFromCents(totals.lineNetCents[index] ?? 0),
    })),
    netTotal: euroFromCents(totals.netCents),
    vatTotal: euroFromCents(totals.vatCents),
    grossTotal: euroFromCents(totals.grossCents),
    ...unissuedFields,
    // Even a draft can have payments, because a booking is usually paid before its invoice is
    // created.
    bookingId: before?.bookingId ?? null,
    paid: before?.paid ?? '0.00',
    payments: before?.payments ?? [],
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    version: before?.version ?? 1,
  }
}
