import { Model } from 'objection'

/** Hours of tutoring of one day: of a sheet, written with the invoice that charges them, or tracked. */
export class TutoringSession extends Model {
  static override tableName = 'sessions'
  declare id: string
  declare clientId: string
  declare projectId: string | null
  /** Entered by hand or by the timer: it is there before anything charges it. */
  declare isTracked: boolean
  /** YYYY-MM-DD */
  declare date: string
  declare student: string
  declare subject: string
  declare hours: string
  declare rate: string
  declare netAmount: string
  /** Null for one that was tracked: its invoice's line says what VAT it bears. */
  declare vatPercent: string | null
  /** What its own VAT would be; on paper VAT is worked out on the invoice's sum. */
  declare vatAmount: string | null
  declare grossAmount: string | null
  /**
   * Of a sheet: the invoice that it was written with, whose files are where it came from. Tracked:
   * what charges it now.
   */
  declare invoiceId: string | null
  declare fingerprint: string | null
  /** The month and the number of what charges it; null once that was credited. */
  declare invoicePeriod: string | null
  declare invoiceNumber: string | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}
