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
export const handMethods = ['bank_transfer', 'cash', 'card_terminal', 'other'] as const
export type HandMethod = (typeof handMethods)[number]

/** How money came or went back by hand, at the end of a sentence. */
const ways: Record<HandMethod, string> = {
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  card_terminal: 'by card terminal',
  other: 'another way',
}

/** 'in cash', for the method of a payment that came by hand; undefined for any other. */
export const methodPhrase = (method: string): string | undefined =>
  isHandMethod(method) ? ways[method] : undefined

const isHandMethod = (method: string): method is HandMethod =>
  handMethods.some((known) => known === method)
