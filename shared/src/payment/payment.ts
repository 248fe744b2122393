/** What has become of a payment that came in. */
export const paymentStates = [
  'completed',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Ways in which money comes by hand, or goes back by hand. */
export const manualMethods = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** How money came or went back by hand, at the end of a sentence. */
const ways: Record<ManualMethod, string> = {
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card terminal',
  other: 'another way',
}

/** 'in cash', for the method of a payment that came by hand; undefined for any other. */
export const methodPhrase = (method: string): string | undefined =>
  isManualMethod(method) ? ways[method] : undefined

const isManualMethod = (method: string): method is ManualMethod =>
  manualMethods.some((known) => known === method)
