import { VersionedModel } from '#db/versioned-model'

/**
 * A tutoring session that was tracked in the app or imported from a spreadsheet with its invoice.
 */
export class TutoringSession extends VersionedModel {
  static override tableName = 'sessions'
  declare clientId: string
  declare projectId: string | null
  /** Whether the session was entered or timed in the app rather than imported with an invoice. */
  declare isTracked: boolean
  /** YYYY-MM-DD */
  declare date: string
  declare student: string
  declare subject: string
  /** 'HH:MM' */
  declare startTime: string | null
  declare endTime: string | null
  declare address: string
  declare notes: string
  declare hours: string
  declare rate: string
  declare netAmount: string
  /**
   * The current invoice of a tracked session, or the invoice with which the session was imported.
   */
  declare invoiceId: string | null
  declare fingerprint: string | null
  /** The month and number of the invoice; null once it is credited. */
  declare invoicePeriod: string | null
  declare invoiceNumber: string | null
}
