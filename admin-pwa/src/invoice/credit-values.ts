import { refuse } from '@synapse/shared/contract/result'
import type { InvoiceLine } from '@synapse/shared/invoice/contract'
import { type CreditableLine, planCredit } from '@synapse/shared/invoice/credit'
import { creditRefusals } from '@synapse/shared/invoice/credit-contract'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'

export type CreditValues = {
  reason: string
  isPartial: boolean
  amounts: Record<string, string>
}

type Creditable = readonly CreditableLine<InvoiceLine>[]

const initialValues = (): { values: CreditValues } => ({
  values: { reason: '', isPartial: false, amounts: {} },
})

const rules = (lines: Creditable) => ({
  amounts: (_: unknown, values: CreditValues) => {
    const plan = creditPlan(values, lines)
    return plan && !plan.ok ? creditRefusals[plan.reason].message : null
  },
})

const fields = { reason: { label: 'Reason', blankError: 'Enter a reason.', maxLength: 300 } }

/** @param credited the amount that earlier credit notes have credited, as the form shows it */
const requestOf = ({ reason, isPartial, amounts }: CreditValues, credited: string) => ({
  reason,
  ...(isPartial && {
    lines: Object.entries(amounts).map(([id, amount]) => ({ id, amount: parseAmount(amount) })),
    credited,
  }),
})

/** Returns the lines to credit, or why they can't be credited; undefined to credit all of them. */
export const creditPlan = ({ isPartial, amounts }: CreditValues, lines: Creditable) => {
  if (!isPartial) return undefined
  const chosen = Object.entries(amounts).map(([id, amount]) => ({
    id,
    amountCents: parseAmountCents(amount) ?? 0,
  }))
  return Object.values(amounts).every(isCreditAmount)
    ? planCredit(lines, chosen)
    : refuse('nothing_credited')
}

export const isCreditAmount = (amount: string): boolean => (parseAmountCents(amount) ?? 0) > 0

export const creditForm = { initialValues, rules, fields, requestOf }
