import { Model } from 'objection'

/** Hours of tutoring of one day, written with the invoice that charges them. */
export class TutoringSession extends Model {
  static override tableName = 'sessions'
  declare id: string
  declare clientId: string
  /** YYYY-MM-DD */
  declare date: string
  declare student: string
  declare subject: string
  declare hours: string
  declare rate: string
  declare netAmount: string
  declare vatPercent: string
  /** What its own VAT would be; on paper VAT is worked out on the invoice's sum. */
  declare vatAmount: string
  declare grossAmount: string
  /** The invoice that it was written with; its files are where it came from. */
  declare invoiceId: string
  declare fingerprint: string | null
  /** The month and the number of what charges it; null once that was credited. */
  declare invoicePeriod: string | null
  declare invoiceNumber: string | null
  declare createdAt: Date
}
