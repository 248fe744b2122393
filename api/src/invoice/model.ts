import type { Issuer, Invoice as PresentedInvoice } from '@synapse/shared/invoice/contract'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { lockBooking } from '#booking/model'
import { fromNumeric } from '#db/columns'

/** An invoice or a credit note. Once issued, the database itself keeps it as it is. */
export class Invoice extends Model {
  static override tableName = 'invoices'
  static override jsonAttributes = ['sourceFiles', 'issuer']
  declare id: string
  declare kind: PresentedInvoice['kind']
  declare status: PresentedInvoice['status']
  declare invoiceNumber: string
  declare clientId: string | null
  /** YYYY-MM-DD, as is the due date. */
  declare issueDate: string
  declare dueDate: string
  declare period: string
  declare billToName: string
  declare billToAddress: string
  declare billToVat: string | null
  declare notes: string | null
  declare priceMode: PresentedInvoice['priceMode']
  /** The booking that it charges, or takes back. */
  declare bookingId: string | null
  declare netTotal: string
  declare vatTotal: string
  declare grossTotal: string
  declare sourceFiles: PresentedInvoice['sourceFiles']
  declare issuer: Issuer | null
  declare issuedAt: Date | null
  /** The invoice that a credit note takes back. */
  declare corrects: string | null
  /** Of a credit note: what had been credited of its invoice before. */
  declare creditedBefore: string
  declare mailedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}

export class InvoiceLine extends Model {
  static override tableName = 'invoice_lines'
  static override idColumn = ['invoiceId', 'id']
  declare invoiceId: string
  declare id: string
  /** The invoice's: nobody is charged for a session twice. */
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
  /** The booking that it charges: no other line does until this one is freed. */
  declare bookingId: string | null
  /** Of a credit note: the line that it credits, and what was credited before at its rate of VAT. */
  declare corrects: string | null
  declare creditedBefore: string
  /** All of it was credited: the session may be charged again. */
  declare isFreed: boolean
}

/** Whom a guest wants the invoice of a booking to be for. */
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

/** The PDF of an issued invoice. */
export class InvoiceFile extends Model {
  static override tableName = 'invoice_files'
  static override idColumn = 'invoiceId'
  declare invoiceId: string
  declare bytes: Buffer
  /** In hex. */
  declare sha256: string
  declare createdAt: Date
}

/** What opens the page of an issued invoice. */
export class InvoiceLink extends Model {
  static override tableName = 'invoice_links'
  static override idColumn = 'invoiceId'
  declare invoiceId: string
  declare tokenHash: Buffer
}

/** A card page that was opened for what was owed of an invoice. */
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

/** Holds an invoice's row, and with it its lines and payments, until the transaction ends. */
export const lockInvoice = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Invoice | undefined> => Invoice.query(trx).findById(id).forUpdate()

/**
 * Holds an invoice, and before it the booking that it charges. Whoever holds both takes them in this
 * order, and so does who writes a row that refers to the booking: that waits for the booking, too.
 */
export const lockWithBooking = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Invoice | undefined> => {
  await lockBookingOf(trx, id)
  return lockInvoice(trx, id)
}

/** Holds the booking that an invoice charges, before the invoice itself is held. */
export const lockBookingOf = async (trx: Knex.Transaction, id: string): Promise<void> => {
  const seen = await Invoice.query(trx).findById(id)
  if (seen?.bookingId) await lockBooking(trx, seen.bookingId)
}

/** What was credited of an invoice, in cents. The caller holds its row. */
export const creditedCents = async (trx: Knex.Transaction, id: string): Promise<number> =>
  (await Invoice.query(trx).where({ corrects: id })).reduce(
    (sum, { grossTotal }) => sum - fromNumeric(grossTotal),
    0,
  )

/**
 * The invoice that charges a booking, which has not been taken back; held until the transaction ends.
 * The caller holds the booking.
 */
export const lockInvoiceOfBooking = async (
  trx: Knex.Transaction,
  bookingId: string,
): Promise<Invoice | undefined> => {
  const line = await InvoiceLine.query(trx).findOne({ bookingId, isFreed: false })
  return line && lockInvoice(trx, line.invoiceId)
}
