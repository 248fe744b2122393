/** The statuses that a received payment can have. */
export const paymentStates = [
  'completed',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The methods of manual payments and refunds. */
export const manualMethods = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Phrases that complete a sentence about a manual payment or refund, such as 'Paid in cash'. */
const methodPhrases: Record<ManualMethod, string> = {
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card terminal',
  other: 'another way',
}

/** Returns a manual payment's method as a phrase, such as 'in cash', or undefined for 'card'. */
export const methodPhrase = (method: string): string | undefined =>
  isManualMethod(method) ? methodPhrases[method] : undefined

/**
 * Returns 'by card' (including for card terminals), 'in cash' and so on, or undefined for the
 * method 'other', because the client knows how they paid.
 */
export const paymentMethodPhrase = (method: string): string | undefined => {
  if (method === 'other') return undefined
  return method.startsWith('card') ? 'by card' : methodPhrase(method)
}

const isManualMethod = (method: string): method is ManualMethod =>
  manualMethods.some((known) => known === method)

/**
 * The kinds of transactions. A failed refund and a dispute that is won return money to the
 * business.
 */
export const transactionKinds = ['payment', 'refund', 'refund_failed', 'dispute'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** The methods of all payments and refunds; 'card' is an online payment. */
export const paymentMethods = ['card', ...manualMethods] as const
