import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { chargeOf, type FetchedSession, idOf, isPaidFor, retrieveSession } from '#outside/stripe'
import { type Payable, payableOf } from '#payment/follow-checkout'
import type { Since } from '#payment/jobs'
import { Payment } from '#payment/model'
import { forEachSettled } from '#queue/job'

const concurrency = 4

/**
 * Settles what was paid for, or ended, and is not known. Stripe lists the newest first; of two that
 * paid for one time it is whoever paid first who keeps it.
 */
export const reconcileCheckouts =
  (payables: readonly Payable[]) =>
  (context: Context, since: Since): Promise<void> => {
    const unsettled: { session: FetchedSession; payable: Payable }[] = []
    const read = () =>
      forEachSettled(
        context.stripe.checkout.sessions.list(since),
        async (listed) => {
          const payable = payableOf(payables, listed)
          if (!payable || (await isSettled(context, payable, listed))) return
          unsettled.push({ payable, session: await retrieveSession(context.stripe, listed.id) })
        },
        { concurrency },
      )
    const settle = () =>
      forEachSettled(
        unsettled.toSorted((a, b) => paidOrMade(a.session) - paidOrMade(b.session)),
        ({ payable, session }) =>
          context.db.transaction((trx) => payable.settle(context, trx, session)),
      )
    return forEachSettled([read, settle], (part) => part())
  }

/** When the card was charged; of what was not paid for, when it was begun. */
const paidOrMade = (session: FetchedSession): number =>
  chargeOf(session)?.created ?? session.created

/** Most are, and need not be asked for one by one. */
const isSettled = async (
  context: Context,
  payable: Payable,
  session: Stripe.Checkout.Session,
): Promise<boolean> => {
  if (!isPaidFor(session)) return !(await payable.isOpen(context, session))
  const intent = idOf(session.payment_intent)
  return Boolean(
    intent && (await Payment.query(context.db).findOne({ stripePaymentIntentId: intent })),
  )
}
