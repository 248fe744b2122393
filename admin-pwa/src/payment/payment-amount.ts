import { centsFromEuro, euroFromCents } from '@synapse/shared/money'

/** An amount as it is typed, with a point or a comma, in cents; undefined when it is none. */
export const centsTyped = (amount: string): number | undefined =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(amount.trim())
    ? centsFromEuro(amount.trim().replace(',', '.'))
    : undefined

/** The same as the wire has it: '1,5' is '1.50'. @throws Error when it is no amount */
export const typedEuro = (amount: string): string => {
  const cents = centsTyped(amount)
  if (cents === undefined) throw new Error('That is no amount')
  return euroFromCents(cents)
}

/** Why so much cannot have been paid of what is owed; null when it can. */
export const amountError = (amount: string, owedCents: number): string | null => {
  const cents = centsTyped(amount)
  if (cents === undefined) return 'The amount has to be an amount of euros.'
  if (cents === 0) return 'The amount must be above 0.'
  return cents > owedCents ? 'That is more than is still owed.' : null
}
