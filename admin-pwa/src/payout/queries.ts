import type { AnswerOf, BodyOf, QueryInputOf } from '@synapse/shared/endpoint'
import {
  assignPayment,
  ignoreDifference,
  listPayouts,
  listPurposes,
  readPayout,
  readStripeBalance,
  refreshStripeBalance,
  restoreDifference,
  type StripeDifference,
} from '@synapse/shared/payout/contract'
import { query, uncachedQuery } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

export type StripeBalance = AnswerOf<typeof readStripeBalance>

export const stripeBalanceQuery = () => query(readStripeBalance)

export const payoutsQuery = (page: QueryInputOf<typeof listPayouts>) =>
  query(listPayouts, { query: page })

export const payoutQuery = (id: string) => query(readPayout, { params: { id } })

export const useRefreshBalance = () =>
  useWrite(refreshStripeBalance, {
    request: () => ({}),
    errorToast: 'Couldn’t load data from Stripe.',
  })

type Ignored = { difference: StripeDifference; reason: string }

export const useIgnoreDifference = () =>
  useWrite(ignoreDifference, {
    request: ({ difference: { id, amount }, reason }: Ignored) => ({
      params: { id },
      body: { amount, reason },
    }),
    errorToast: 'Couldn’t ignore the difference.',
  })

/** Loads the unpaid bookings and invoices to which an unknown payment may belong. */
export const purposesQuery = (id: string) => uncachedQuery(listPurposes, { params: { id } })

type Assigned = { id: string; purpose: BodyOf<typeof assignPayment> }

export const useAssignPayment = () =>
  useWrite(assignPayment, {
    request: ({ id, purpose }: Assigned) => ({ params: { id }, body: purpose }),
    successToast: { title: 'Payment assigned' },
    errorToast: 'Couldn’t assign the payment.',
  })

export const useRestoreDifference = () =>
  useWrite(restoreDifference, {
    request: ({ id }: StripeDifference) => ({ params: { id } }),
    errorToast: 'Couldn’t restore the difference.',
  })
