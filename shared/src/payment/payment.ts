export const paymentStatuses = [
  'completed',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const manualMethods = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Each phrase can follow a word such as 'Paid'. */
const methodPhrases: Record<ManualMethod, string> = {
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card terminal',
  other: 'another way',
}

/** Returns the method of a manual payment as a phrase, such as 'in cash'; undefined for 'card'. */
export const methodPhrase = (method: string): string | undefined =>
  isManualMethod(method) ? methodPhrases[method] : undefined

/**
 * Returns 'by card' (even at a card terminal), 'in cash' and so on. Returns undefined for the
 * method 'other', because clients know how they paid.
 */
export const paymentMethodPhrase = (method: string): string | undefined => {
  if (method === 'other') return undefined
  return method.startsWith('card') ? 'by card' : methodPhrase(method)
}

const isManualMethod = (method: string): method is ManualMethod =>
  manualMethods.some((known) => known === method)

/** Failed refunds and won disputes return money to the business. */
export const transactionKinds = ['payment', 'refund', 'refund_failed', 'dispute'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** Online payments have the method 'card'. */
export const paymentMethods = ['card', ...manualMethods] as const
