import type { Issuer, Invoice as PresentedInvoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { lockBooking } from '#booking/model'
import type { Db } from '#db/knex'
import { lockText } from '#db/locks'
import { VersionedModel } from '#db/versioned-model'

/** An invoice or a credit note. Once it is issued, a database trigger prevents changes. */
export class Invoice extends VersionedModel {
  static override tableName = 'invoices'
  static override jsonAttributes = ['sourceFiles', 'issuer']
  declare kind: PresentedInvoice['kind']
  declare status: PresentedInvoice['status']
  declare invoiceNumber: string
  declare clientId: string | null
  /** The issue date, YYYY-MM-DD. The due date has the same format. */
  declare issueDate: string
  declare dueDate: string
  declare period: string
  declare billToName: string
  declare billToAddress: string
  declare billToVat: string | null
  declare notes: string | null
  declare priceMode: PresentedInvoice['priceMode']
  /** The booking that is billed or, for a credit note, credited. */
  declare bookingId: string | null
  declare netTotal: string
  declare vatTotal: string
  declare grossTotal: string
  declare sourceFiles: PresentedInvoice['sourceFiles']
  declare issuer: Issuer | null
  declare issuedAt: Date | null
  /** The invoice that a credit note credits; null for an invoice. */
  declare corrects: string | null
  /** For a credit note, the amount already credited by earlier credit notes. */
  declare creditedBefore: string
  declare mailedAt: Date | null
}

export class InvoiceLine extends Model {
  static override tableName = 'invoice_lines'
  static override idColumn = ['invoiceId', 'id']
  declare invoiceId: string
  declare id: string
  /** A unique index on this column prevents charging a client twice for a session. */
  declare clientId: string | null
  declare position: number
  declare date: string | null
  declare student: string
  declare subject: string
  declare unit: PresentedInvoice['lines'][number]['unit']
  declare hours: string
  declare rate: string
  declare vatCategory: PresentedInvoice['lines'][number]['vatCategory']
  declare vatPercent: string
  declare vatReason: string
  declare net: string
  declare fingerprint: string | null
  /** The booking that the line bills; unique until the line is credited in full. */
  declare bookingId: string | null
  /**
   * For a credit note: the line that it credits, and the amount already credited at that line's VAT
   * rate.
   */
  declare corrects: string | null
  declare creditedBefore: string
  /** Whether the line was credited in full, so that its session can be charged again. */
  declare isFreed: boolean
}

export class InvoiceRequest extends Model {
  static override tableName = 'invoice_requests'
  static override idColumn = 'bookingId'
  declare bookingId: string
  declare name: string
  declare address: string
  declare country: string
  declare vatNumber: string | null
  declare askedAt: Date
  declare updatedAt: Date
}

export class InvoiceFile extends Model {
  static override tableName = 'invoice_files'
  static override idColumn = 'invoiceId'
  declare invoiceId: string
  declare bytes: Buffer
  /** SHA-256 of the file, in hex. */
  declare sha256: string
  declare createdAt: Date
}

/** The secret link to an issued invoice's page, stored only as a hash. */
export class InvoiceLink extends Model {
  static override tableName = 'invoice_links'
  static override idColumn = 'invoiceId'
  declare invoiceId: string
  declare tokenHash: Buffer
}

/**
 * A checkout for an invoice's balance. An invoice may have several, because its balance changes. A
 * booking has only one, which is stored in the booking's row and expires with the booking.
 */
export class InvoiceCheckout extends Model {
  static override tableName = 'invoice_checkouts'
  declare id: string
  declare invoiceId: string
  declare amount: string
  declare sessionId: string | null
  declare url: string | null
  declare expiresAt: Date
  declare endedAt: Date | null
  declare createdAt: Date
}

/** Locks an invoice until the transaction ends, also protecting its lines and payments. */
export const lockInvoice = (trx: Knex.Transaction, id: string) =>
  Invoice.query(trx).findById(id).forUpdate()

/**
 * Locks the booking that an invoice bills, then the invoice. If the invoice doesn't exist yet,
 * locks its id instead, because a double click may send the same draft twice. See `db/README.md`
 * for the lock order.
 */
export const lockBookingAndInvoice = async (trx: Knex.Transaction, id: string) => {
  const seen = await Invoice.query(trx).findById(id)
  if (seen?.bookingId) await lockBooking(trx, seen.bookingId)
  if (!seen) await lockText(trx, id)
  return lockInvoice(trx, id)
}

/** Returns how much of a locked invoice has been credited, in cents. */
export const readCreditedCents = async (trx: Knex.Transaction, id: string): Promise<number> => {
  const notes = await Invoice.query(trx).where({ corrects: id })
  return sumCents(notes.map(({ grossTotal }) => -centsFromEuro(grossTotal)))
}

/** Locks and returns the invoice of a locked booking, unless it was credited in full. */
export const lockInvoiceOfBooking = async (trx: Knex.Transaction, bookingId: string) => {
  const line = await InvoiceLine.query(trx).findOne({ bookingId, isFreed: false })
  return line && lockInvoice(trx, line.invoiceId)
}

/** Finds a booking's issued invoice if the booking has a balance due. Doesn't lock the invoice. */
export const findUnpaidInvoice = (db: Db, bookingId: string) =>
  Invoice.query(db)
    .findOne({ status: 'issued' })
    .whereIn('id', InvoiceLine.query(db).select('invoiceId').where({ bookingId, isFreed: false }))
    .whereRaw('exists (select from bookings where id = :bookingId and owed > 0)', { bookingId })
