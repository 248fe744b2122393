import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { type FetchedSession, retrieveSession } from '#outside/stripe'
import type { Apply, Follow } from '#payment/receive-event'

/** One kind of what is paid for by card at Stripe. */
export type Payable = {
  /** The one that something at Stripe is for; undefined for what is of another kind. */
  idIn: (metadata: Stripe.Metadata | null) => string | undefined
  /**
   * Brings it to where its checkout session is, which was just fetched. Safe to repeat and to run at
   * the same time.
   * @returns false when that can't be done yet
   */
  settle: (context: Context, trx: Knex.Transaction, session: FetchedSession) => Promise<boolean>
  /** Whether it still waits for a session that was not paid for. */
  isOpen: (context: Context, session: Stripe.Checkout.Session) => Promise<boolean>
}

/** Follows Stripe’s notices of checkouts; undefined for those of other kinds. */
export const followCheckouts =
  (payables: readonly Payable[]): Follow =>
  (context, event) => {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return prepare(context, payables, event.data.object.id)
      default:
        return undefined
    }
  }

const prepare = async (
  context: Context,
  payables: readonly Payable[],
  sessionId: string,
): Promise<Apply> => {
  const session = await retrieveSession(context.stripe, sessionId)
  const payable = payableOf(payables, session)
  return async (trx) => !payable || payable.settle(context, trx, session)
}

/** What kind a session is of; undefined where it is of nothing here. */
export const payableOf = (
  payables: readonly Payable[],
  { metadata }: Stripe.Checkout.Session,
): Payable | undefined => payables.find(({ idIn }) => idIn(metadata))
