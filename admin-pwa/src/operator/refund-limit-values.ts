import { optionalAmountRule, parseOptionalAmount } from '#ui/form/amount-input.ts'

const initialValues = (limit: string | null) => ({ values: { amount: limit ?? '' } })

const rules = { amount: optionalAmountRule() }

const fields = { amount: { label: 'Require password for refunds above (€)', maxLength: 10 } }

const requestOf = ({ amount }: ReturnType<typeof initialValues>['values']) => ({
  amount: parseOptionalAmount(amount),
})

export const refundLimitForm = { initialValues, rules, fields, requestOf }
