import { z } from 'zod'
import { command } from '#stand-ins/control'
import { addTransaction, createPayout, endPayout } from '#stand-ins/stripe/balance'
import { cardErrors } from '#stand-ins/stripe/cards'
import { expireSession, findSession, successUrl } from '#stand-ins/stripe/checkout-sessions'
import type { RefundOutcome, StripeContext } from '#stand-ins/stripe/context'
import { answerDispute, closeDispute, openDispute } from '#stand-ins/stripe/disputes'
import type { Faults } from '#stand-ins/stripe/fault-injection'
import type { FormParams } from '#stand-ins/stripe/form-body'
import { type PaymentResult, paySession, settlePayment } from '#stand-ins/stripe/payments'
import { createRefund, settleRefund } from '#stand-ins/stripe/refunds'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'
import type { Webhooks } from '#stand-ins/stripe/webhooks'

/** How long a redirect waits for the app's response to `checkout.session.completed`. */
export const redirectWaitMs = 10_000

/** Holds the planned outcome of the next `count` refunds; by default, of all future refunds. */
export const createRefundOutcomes = () => {
  let planned: { outcome: RefundOutcome; count: number } = { outcome: 'succeeded', count: 0 }
  return {
    plan: (outcome: RefundOutcome, count = Number.POSITIVE_INFINITY) => {
      planned = { outcome, count }
    },
    planned: () => (planned.count > 0 ? planned.outcome : 'succeeded'),
    next(): RefundOutcome {
      if (planned.count <= 0) return 'succeeded'
      planned.count -= 1
      return planned.outcome
    },
  }
}

/**
 * Creates commands that simulate what people and banks do without the API. Call them as functions,
 * or over HTTP as `POST /sandbox/<name in kebab case>`. Invalid input throws an error or, over
 * HTTP, returns 400.
 */
export const createControl = (parts: {
  context: StripeContext
  webhooks: Webhooks
  faults: Faults
  refundOutcomes: ReturnType<typeof createRefundOutcomes>
}) => {
  const { context, webhooks, faults, refundOutcomes } = parts
  const { store } = context

  const count = z.int().min(1)
  const id = z.string().min(1)
  const ended = z.enum(['succeeded', 'failed'])
  const eventIds = z.array(id)

  const paymentIntentOf = (input: { session?: string; payment_intent?: string }): string => {
    if (input.payment_intent) return input.payment_intent
    const session = findSession(context, input.session ?? '')
    return session.payment_intent
      ? String(session.payment_intent)
      : refuse({ message: `The session ${session.id} has not been paid.` })
  }

  const knownEvent = (eventId: string): string =>
    store.event.get(eventId) ? eventId : refuseMissing('event', eventId)

  return {
    /** Pays an open session by card (4242… by default), as the checkout page does. */
    paySession: command(
      z.object({
        session: id,
        card: z.string().default('4242424242424242'),
        name: z.string().default('Test Visitor'),
        email: z.email().optional(),
        /** When the card was charged, in epoch seconds; by default, now. */
        at: z.int().optional(),
        /** Whether to wait up to 10 seconds for the app's response to the event. */
        wait: z.boolean().default(true),
      }),
      async ({ session: sessionId, card, name, email, at, wait }) => {
        const session = findSession(context, sessionId)
        const form = {
          number: card,
          expiry: '12/40',
          cvc: '123',
          name,
          email: email ?? session.customer_email ?? 'visitor@example.com',
        }
        const mistake = Object.values(cardErrors(form, context.nowSeconds()))[0]
        if (mistake) refuse({ message: mistake })
        const then = at === undefined ? context : { ...context, nowSeconds: () => at }
        const result: PaymentResult = paySession(then, session, form)
        if (wait && result.kind === 'complete')
          await webhooks.firstAnswer(result.eventId, redirectWaitMs)
        return { ...result, redirectUrl: successUrl(session) }
      },
    ),
    /** Settles an asynchronous payment now, without the usual delay. */
    settlePayment: command(z.object({ session: id, outcome: ended }), (input) => ({
      settled: settlePayment(context, input.session, input.outcome),
    })),
    expireSession: command(z.object({ session: id }), (input) =>
      expireSession(context, input.session, null),
    ),
    /** Resends an event `times` times. Returns whether each response was 2xx. */
    deliverEvent: command(z.object({ event: id, times: count.default(1) }), async (input) => ({
      accepted: await webhooks.deliverAgain(knownEvent(input.event), input.times),
    })),
    /** Sets the delivery mode: `deliver`, `hold` (until `releaseEvents`) or `drop` (only store). */
    setDeliveryMode: command(z.object({ mode: z.enum(['deliver', 'hold', 'drop']) }), (input) => {
      webhooks.setMode(input.mode)
      return { mode: input.mode }
    }),
    /**
     * Sends all held events, or only the given ones, in the given order. `reverse` sends the newest
     * first.
     */
    releaseEvents: command(
      z.object({ events: eventIds.optional(), order: z.enum(['as-made', 'reverse']).optional() }),
      async (input) => {
        const isHeld = (eventId: string) => store.delivery.get(eventId)?.state === 'held'
        const heldIds = store.event.all().flatMap((event) => (isHeld(event.id) ? [event.id] : []))
        const chosen = input.events?.map(knownEvent) ?? heldIds
        const released = input.order === 'reverse' ? chosen.toReversed() : chosen
        await webhooks.release(released)
        return { released }
      },
    ),
    setWebhookUrl: command(z.object({ url: z.url() }), (input) => {
      webhooks.setUrl(input.url)
      return input
    }),
    /** Sets the outcome of the next `count` refunds; without `count`, of all future refunds. */
    setRefundOutcome: command(
      z.object({
        outcome: z.enum(['succeeded', 'pending', 'failed', 'refused']),
        count: count.optional(),
      }),
      (input) => {
        refundOutcomes.plan(input.outcome, input.count)
        return input
      },
    ),
    /** Settles a pending refund, or makes a successful refund fail. */
    settleRefund: command(z.object({ refund: id, outcome: ended }), (input) => ({
      settled: settleRefund(context, input.refund, input.outcome),
    })),
    /** Refunds a payment, or `amount` cents of it, as in Stripe's dashboard. */
    dashboardRefund: command(
      z.object({
        session: id.optional(),
        payment_intent: id.optional(),
        amount: z.int().optional(),
      }),
      (input) => {
        const form: FormParams = { payment_intent: paymentIntentOf(input) }
        if (input.amount !== undefined) form.amount = String(input.amount)
        return createRefund(context, form, null)
      },
    ),
    openDispute: command(
      z.object({
        session: id.optional(),
        payment_intent: id.optional(),
        reason: z.string().default('fraudulent'),
        /** Whether the dispute is only an inquiry, which doesn't move money. */
        inquiry: z.boolean().default(false),
      }),
      (input) => openDispute(context, paymentIntentOf(input), input.reason, input.inquiry),
    ),
    answerDispute: command(z.object({ dispute: id }), (input) =>
      answerDispute(context, input.dispute),
    ),
    /** Closes a dispute in favour of the business (`won`) or the cardholder (`lost`). */
    closeDispute: command(
      z.object({ dispute: id, outcome: z.enum(['won', 'lost']) }),
      ({ dispute, outcome }) => closeDispute(context, dispute, outcome),
    ),
    /**
     * Pays out the available balance; with `all`, the entire balance. With the real clock, payouts
     * are daily.
     */
    payOut: command(z.object({ all: z.boolean().default(false) }), (input) => ({
      payout: createPayout(context, input) ?? null,
    })),
    endPayout: command(
      z.object({ payout: id, outcome: z.enum(['paid', 'failed']) }),
      ({ payout, outcome }) => endPayout(context, payout, outcome),
    ),
    /** Adds a transaction of any kind to the balance, for example a monthly fee. */
    addTransaction: command(
      z.object({
        type: id,
        category: id,
        source: id.nullable().default(null),
        amount: z.int(),
        fee: z.int().default(0),
        currency: id.default('eur'),
        description: id.nullable().default(null),
      }),
      (input) => addTransaction(context, input),
    ),
    ...faults.commands,
    state: command(z.object({}), () => ({
      deliveryMode: webhooks.mode(),
      faults: faults.all(),
      refundOutcome: refundOutcomes.planned(),
      webhookUrl: webhooks.url(),
    })),
    /** Deletes all data, but keeps the settings. */
    clear: command(z.object({}), () => {
      const { setting: _, close: __, ...tables } = store
      for (const table of Object.values(tables)) table.clear()
      return {}
    }),
    /**
     * Returns the checkout sessions, newest first. The commands below do the same for other
     * objects.
     */
    sessions: command(z.object({}), () => store.session.newestFirst()),
    refunds: command(z.object({}), () => store.refund.newestFirst()),
    disputes: command(z.object({}), () => store.dispute.newestFirst()),
    payouts: command(z.object({}), () => store.payout.newestFirst()),
    balanceTransactions: command(z.object({}), () => store.balanceTransaction.newestFirst()),
    events: command(z.object({}), () =>
      store.event
        .newestFirst()
        .map((event) => ({ ...event, delivery: store.delivery.get(event.id) })),
    ),
  }
}
