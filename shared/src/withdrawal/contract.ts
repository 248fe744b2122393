import { z } from 'zod'
import { endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { maxNameLength } from '#text/person-name'

export const readWithdrawalPage = endpoint('GET', '/withdraw/{token}', {
  ...field.secretPage,
  summary: 'Show the page where a student withdraws from a booking’s contract',
})

export const submitWithdrawal = endpoint('POST', '/withdraw/{token}', {
  ...field.secretPage,
  summary:
    'Submit the withdrawal page’s forms: the first shows the statement, the second withdraws and cancels the booking, only once',
})

/** The statement of withdrawal (Directive 2011/83/EU, Article 11a(2)). */
export const withdrawalForm = z.object({
  name: z.string().default('').pipe(field.requiredLine('The name', maxNameLength)),
  /** The confirmation is sent to this address. */
  email: z.string().default('').pipe(field.email('The e-mail address')),
})
export type WithdrawalStatement = z.output<typeof withdrawalForm>
