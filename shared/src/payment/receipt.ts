/** Returns the number series for receipts issued on a day, for example 'R-2026'. */
export const receiptSeriesOf = (day: string): string => `R-${day.slice(0, 4)}`

/** Returns a receipt's number, for example 'R-2026-00012'. */
export const receiptNumber = (day: string, place: number): string =>
  `${receiptSeriesOf(day)}-${String(place).padStart(5, '0')}`

export const receiptNumberPattern = /^R-\d{4}-\d{5,}$/

export type Receipt = {
  number: string
  paymentId: string
  cents: number
  method: string
  /** YYYY-MM-DD */
  paidOn: string
  refundedCents: number
  lostCents: number
  /**
   * Whether nothing is left of the payment: it was refunded, lost in disputes, or removed because
   * it was recorded by mistake.
   */
  isVoid: boolean
  /** A later invoice for the booking replaces the receipt. */
  invoiceNumber: string | null
}
