export type CardForm = {
  number: string
  expiry: string
  cvc: string
  name: string
  email: string
}

export type CardOutcome =
  | { result: 'succeeds' | 'succeeds-later' | 'fails-later' }
  | { result: 'declined'; code: string; declineCode: string; message: string }

type TestCard = { number: string; means: string; country?: string } & CardOutcome

const declined = { result: 'declined' as const }

export const testCards: TestCard[] = [
  { number: '4242424242424242', means: 'pays', result: 'succeeds' },
  { number: '4000004700000007', means: 'pays, from Malta', country: 'MT', result: 'succeeds' },
  { number: '4000002500003155', means: 'pays (no 3-D Secure step here)', result: 'succeeds' },
  {
    number: '4000000000000002',
    means: 'is declined',
    ...declined,
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  {
    number: '4000000000009995',
    means: 'has insufficient funds',
    ...declined,
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  { number: '4000000000007007', means: 'pays later (asynchronous)', result: 'succeeds-later' },
  { number: '4000000000008005', means: 'fails later (asynchronous)', result: 'fails-later' },
  {
    number: '4000000000007726',
    means: 'pays; its refunds are pending, then succeed',
    result: 'succeeds',
  },
  { number: '4000000000005126', means: 'pays; its refunds fail later', result: 'succeeds' },
]

/** The outcomes of refunds, keyed by the card's last four digits, as with Stripe's test cards. */
export const refundsByLast4: Record<
  string,
  { first: 'pending' | 'succeeded'; later: 'succeeded' | 'failed' }
> = {
  '7726': { first: 'pending', later: 'succeeded' },
  '5126': { first: 'succeeded', later: 'failed' },
}

export const cardErrors = (form: CardForm, nowSeconds: number): Partial<CardForm> => {
  const mistakes: Partial<CardForm> = {}
  const number = digits(form.number)
  if (number.length < 13) mistakes.number = 'Your card number is incomplete.'
  else if (number.length > 19 || !passesLuhn(number))
    mistakes.number = 'Your card number is invalid.'
  const expiry = readExpiry(form.expiry)
  if (!expiry) mistakes.expiry = 'Enter the expiry date as MM / YY.'
  else if (endOfMonthSeconds(expiry) <= nowSeconds)
    mistakes.expiry = 'Your card’s expiry date is in the past.'
  if (!/^\d{3,4}$/.test(form.cvc.trim())) mistakes.cvc = 'Your card’s security code is incomplete.'
  if (!form.name.trim()) mistakes.name = 'Enter the name on the card.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) mistakes.email = 'Enter your email address.'
  return mistakes
}

/** Returns the issuer's decision. As in Stripe's test mode, unknown numbers are declined. */
export const authorizeCard = (number: string): CardOutcome => {
  const card = testCards.find((one) => one.number === digits(number))
  if (card) return card
  return {
    ...declined,
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. Use one of the test cards listed on this page.',
  }
}

export const countryOfCard = (number: string): string =>
  testCards.find((one) => one.number === digits(number))?.country ?? 'US'

export const digits = (text: string): string => text.replace(/[\s-]/g, '').replace(/\D/g, 'x')

/** Parses an expiry date into the month (1–12) and full year. Returns null if it is invalid. */
export const readExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text.trim())
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null
}

const endOfMonthSeconds = ({ month, year }: { month: number; year: number }): number =>
  Date.UTC(year, month, 1) / 1000

const passesLuhn = (number: string): boolean => {
  if (!/^\d+$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
