import type { World } from '#support/world/world.ts'

type Used = Pick<World, 'stripe' | 'finishJobs'>

/** Refunds a payment (in full by default) in Stripe's dashboard and waits for all jobs. */
export const dashboardRefund = ({ stripe, finishJobs }: Used, session: string, amount?: number) =>
  finishJobs(stripe.dashboardRefund({ session, ...(amount && { amount }) }))

/** Settles a pending Stripe refund and waits for all jobs. */
export const settleRefund = (
  { stripe, finishJobs }: Used,
  refund: string | undefined,
  outcome: 'succeeded' | 'failed',
) => finishJobs(stripe.settleRefund({ refund: refund ?? '', outcome }))

/** Disputes a payment as the cardholder and waits for all jobs. Returns the dispute's id. */
export const openDispute = async ({ stripe, finishJobs }: Used, session: string) =>
  (await finishJobs(stripe.openDispute({ session }))).id

/** Closes a dispute as the bank and waits for all jobs. */
export const closeDispute = (
  { stripe, finishJobs }: Used,
  dispute: string,
  outcome: 'won' | 'lost',
) => finishJobs(stripe.closeDispute({ dispute, outcome }))
