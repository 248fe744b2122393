import { expireBookings } from '@synapse/api/booking/jobs'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { percentOfCents } from '@synapse/shared/money'
import { businessZone } from '@synapse/shared/time'
import fc from 'fast-check'
import { issuedNumbers } from '#histories/issued-numbers.ts'
import { refundShare } from '#histories/operator-steps.ts'
import {
  checkoutStep,
  ignoreRefusal,
  ignoreStripeFault,
  itemAt,
  itemIndex,
  jumpTo,
  share,
  slotAt,
  step,
  stepAbout,
} from '#histories/step.ts'

/** Steps taken by Stripe, Google, the mail server and the app's own server. */
export const externalSteps = {
  refundAtStripe: checkoutStep({ share }, async ({ world }, { checkoutSessionId }, { share }) => {
    const session = (await world.stripe.sessions({})).find(({ id }) => id === checkoutSessionId)
    const amount = percentOfCents(session?.amount_total ?? 0, share * 10_000)
    await world.stripe.dashboardRefund({ session: checkoutSessionId, amount }).catch(ignoreRefusal)
  }),
  dispute: checkoutStep(
    { isInquiry: fc.boolean() },
    ({ world }, { checkoutSessionId }, { isInquiry }) =>
      world.stripe
        .openDispute({ session: checkoutSessionId, inquiry: isInquiry })
        .catch(ignoreRefusal),
  ),
  disputeDuringRefund: checkoutStep({ share }, async (simulation, checkout, { share }) => {
    const { bookingId, checkoutSessionId: session } = checkout
    await Promise.all([
      simulation.world.stripe.openDispute({ session }).catch(ignoreRefusal),
      refundShare(simulation, bookingId, share),
    ])
  }),
  decideDispute: stepAbout(({ world }) => world.stripe.disputes({}))(
    { outcome: fc.constantFrom('won', 'lost') },
    ({ world }, { id: dispute }, { outcome }) =>
      world.stripe.closeDispute({ dispute, outcome }).catch(ignoreRefusal),
  ),
  endRefund: stepAbout(({ world }) => world.stripe.refunds({}))(
    { outcome: fc.constantFrom('succeeded', 'failed') },
    ({ world }, { id: refund }, { outcome }) => world.stripe.settleRefund({ refund, outcome }),
  ),
  planRefunds: step(
    { outcome: fc.constantFrom('pending', 'failed', 'refused') },
    ({ world }, { outcome }) => world.stripe.setRefundOutcome({ outcome, count: 1 }),
  ),
  payOut: step({ all: fc.boolean() }, ({ world }, { all }) => world.stripe.payOut({ all })),
  endPayout: stepAbout(({ world }) => world.stripe.payouts({}))(
    { outcome: fc.constantFrom('paid', 'failed') },
    ({ world }, { id: payout }, { outcome }) =>
      world.stripe.endPayout({ payout, outcome }).catch(ignoreRefusal),
  ),
  deliver: step({ mode: fc.constantFrom('deliver', 'hold', 'drop') }, ({ world }, { mode }) =>
    world.stripe.setDeliveryMode({ mode }),
  ),
  releaseEvents: step({ isReversed: fc.boolean() }, ({ world }, { isReversed }) =>
    world.stripe.releaseEvents(isReversed ? { order: 'reverse' } : {}),
  ),
  repeatEvent: stepAbout(({ world }) => world.stripe.events({}))({}, ({ world }, { id: event }) =>
    world.stripe.deliverEvent({ event, times: 2 }),
  ),
  breakStripe: step(
    { kind: fc.constantFrom('fail', 'lost', 'fail-kept'), count: fc.nat({ max: 3 }) },
    ({ world }, { kind, count }) => world.stripe.addFault({ kind, count: count + 1 }),
  ),
  breakGoogle: step({ kind: fc.constantFrom('refuse', 'lost') }, ({ world }, { kind }) =>
    world.google.addFault({ kind }),
  ),
  breakMail: step(
    { mode: fc.constantFrom('refuse-temporarily', 'lose-answer', 'accept') },
    async (simulation, { mode }) => {
      const count = 2
      if (mode === 'lose-answer') simulation.mailRepeats += count
      return simulation.world.mail.setFault({ mode, count })
    },
  ),
  changeEventAtGoogle: step(
    { itemIndex, isDeleted: fc.boolean() },
    async ({ world }, { itemIndex, isDeleted }) => {
      const live = (await world.google.events({})).filter(({ status }) => status !== 'cancelled')
      const event = itemAt(live, itemIndex)
      if (!event?.id) return
      if (isDeleted) await world.google.deleteEvent({ event: event.id })
      else
        await world.google.moveEvent({
          event: event.id,
          start: slotAt(world, itemIndex).add({ hours: 1 }).toString(),
        })
    },
  ),

  wait: step(
    { minutes: fc.constantFrom(1, 10, 31, 180, 1_440) },
    async ({ world }, { minutes }) => {
      world.clock.advance({ minutes })
    },
  ),
  runMinuteJob: step({}, ({ world }) => world.run(expireBookings).catch(ignoreStripeFault)),
  runNightlyJob: step({}, ({ world }) => world.run(reconcilePayments).catch(ignoreStripeFault)),
  /**
   * Moves the clock to at most three days before a clock change, so that later steps can book slots
   * on both sides of the change.
   */
  changeClocks: step({ daysBefore: fc.nat({ max: 3 }) }, async ({ world }, { daysBefore }) => {
    const moment = world.clock
      .now()
      .toZonedDateTimeISO(businessZone)
      .getTimeZoneTransition('next')
      ?.subtract({ days: daysBefore })
      .toInstant()
    if (moment) await jumpTo(world, moment)
  }),
  restart: step({}, ({ world }) => world.restart()),
  kill: step({}, async (simulation) => {
    simulation.mailRepeats += 1
    await simulation.world.kill()
  }),
  backUp: step({}, async (simulation) => {
    await simulation.world.backUp()
    simulation.hasBackup = true
  }),
  restore: step({}, async (simulation) => {
    if (!simulation.hasBackup) return
    const issued = await issuedNumbers(simulation.world.db)
    await simulation.world.restore()
    // Check only the number series in the backup. For newer ones, the app relies on the database's
    // clock, which isn't moved.
    const kept = new Set((await issuedNumbers(simulation.world.db)).map(({ series }) => series))
    for (const { id, number, series } of issued)
      if (kept.has(series)) simulation.lostNumbers.set(number, id)
    // A restore takes a while, so afterwards, no checkout counts as just opened.
    simulation.world.clock.advance({ minutes: 10 })
    simulation.wasRestored = true
    simulation.mailRepeats += 1
    simulation.acceptedChanges = []
  }),
  finishJobs: step({}, ({ world }) => world.finishJobs()),
}
