import { expireBookings } from '@synapse/api/booking/jobs'
import { withdrawalLinkOf } from '@synapse/api/booking/visitor-links'
import { abandonCheckout, readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { euroFromCents } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import fc from 'fast-check'
import {
  bookingStep,
  checkoutStep,
  ignoreRefusal,
  ignoreStripeFault,
  itemAt,
  itemIndex,
  type Simulation,
  slot,
  slotAt,
  step,
  throwIfFailed,
  undefinedIfRefused,
} from '#histories/step.ts'
import { checkoutSessionOf, invoicePageActions } from '#support/actors/invoice-page.ts'
import { withdrawalActions } from '#support/actors/withdrawals.ts'
import type { Checkout } from '#support/world/world.ts'

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  slow: '4000000000007007',
  slowAndDeclined: '4000000000008005',
  slowRefund: '4000000000007726',
  failingRefund: '4000000000005126',
}
const card = fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[]))

const purchase = { slot, itemIndex, hasCoupon: fc.boolean(), visitor: fc.nat({ max: 3 }) }

type Purchase = { slot: number; itemIndex: number; hasCoupon: boolean; visitor: number }

const startCheckout = async (
  { world, coupon, checkouts }: Simulation,
  { slot, itemIndex, hasCoupon, visitor }: Purchase,
): Promise<Checkout | undefined> => {
  const offer = itemAt(Object.values(defaultPackages), itemIndex)
  if (!offer) return
  const discount = hasCoupon ? offer.priceCents / 10 : 0
  const checkout = await undefinedIfRefused(
    world.checkout({
      sessionDate: slotAt(world, slot).toString(),
      sessionType: offer.type,
      requestsEarlyStart: true,
      studentEmail: `visitor.${visitor}@example.com`,
      discountAmount: euroFromCents(discount),
      finalPrice: euroFromCents(offer.priceCents - discount),
      ...(hasCoupon && { couponCode: coupon.code }),
    }),
  )
  if (checkout) checkouts.push(checkout)
  return checkout
}

/** Visitors and clients use the public pages and Stripe's checkout page. */
export const visitorSteps = {
  startCheckout: step(purchase, startCheckout),
  book: step(purchase, async (simulation, values) => {
    const checkout = await startCheckout(simulation, values)
    if (checkout) await simulation.world.pay(checkout).catch(ignoreRefusal)
  }),
  // Stripe rejects a card once the checkout page has been paid or has expired.
  pay: checkoutStep({ card }, ({ world }, checkout, { card }) =>
    world.pay(checkout, { card: cards[card], wait: false }).catch(ignoreRefusal),
  ),
  /**
   * Pays after the booking has expired. The checkout page is still open, because the simulated
   * error keeps the server from closing it.
   */
  payAfterExpiry: step(purchase, async (simulation, values) => {
    const { world } = simulation
    const checkout = await startCheckout(simulation, values)
    if (!checkout) return
    world.clock.advance({ minutes: 31 })
    await world.stripe.addFault({ kind: 'unknown', path: '/v1/checkout/sessions/' })
    await world.run(expireBookings).catch(ignoreStripeFault)
    simulation.latePayments += 1
    await world.pay(checkout).catch(ignoreRefusal)
  }),
  payFromTwoTabs: step({ itemIndex }, async ({ world, checkouts }, { itemIndex }) => {
    const tabs = [itemAt(checkouts, itemIndex), itemAt(checkouts, itemIndex + 1)]
    await Promise.all(
      tabs.map(
        (tab) => tab && world.pay(tab, { card: cards.good, wait: false }).catch(ignoreRefusal),
      ),
    )
  }),
  returnUnpaid: checkoutStep({}, ({ world }, { bookingId }) =>
    undefinedIfRefused(world.call(abandonCheckout, { params: { id: bookingId } })),
  ),
  openSuccessPage: checkoutStep({}, ({ world }, { checkoutSessionId }) =>
    undefinedIfRefused(
      world.call(readBookingBySession, { params: { session_id: checkoutSessionId } }),
    ),
  ),
  withdraw: bookingStep({}, async ({ world, operator }, booking) => {
    const link = withdrawalLinkOf(world.context.settings, booking, booking.studentEmail)
    const { confirm } = withdrawalActions({ world, operator })
    throwIfFailed(await confirm(new URL(link).pathname, booking))
  }),
  openInvoiceCheckout: step(
    { itemIndex },
    async ({ world, operator, invoiceSessions }, { itemIndex }) => {
      const linked = (await operator.call(listInvoices)).filter(({ link }) => link !== null)
      const invoice = itemAt(linked, itemIndex)
      if (!invoice) return
      const { press, pathOf } = invoicePageActions({ world })
      const answer = await press(pathOf(invoice))
      // While Stripe is failing, the page returns 503, too.
      if (answer.status !== 503) throwIfFailed(answer)
      const session = checkoutSessionOf(answer)
      // If no balance is due, the page refuses payment.
      if (session) invoiceSessions.push(session)
    },
  ),
  payInvoice: step({ itemIndex, card }, async ({ world, invoiceSessions }, { itemIndex, card }) => {
    const session = itemAt(invoiceSessions, itemIndex)
    if (session)
      await world.stripe
        .paySession({ session, card: cards[card], wait: false })
        .catch(ignoreRefusal)
  }),
}
