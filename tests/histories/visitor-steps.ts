import { expireBookings } from '@synapse/api/booking/jobs'
import { abandonCheckout, readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { euroFromCents } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import fc from 'fast-check'
import { clientOf } from '../support/invoice-client.ts'
import type { Checkout } from '../support/world.ts'
import { attempt, type Business, ignore, pick, slot, slotAt, step, which } from './step.ts'

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  slow: '4000000000007007',
  slowAndDeclined: '4000000000008005',
  slowRefund: '4000000000007726',
  failingRefund: '4000000000005126',
}
const card = fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[]))

const purchase = { slot, which, hasCoupon: fc.boolean(), visitor: fc.nat({ max: 3 }) }

type Purchase = { slot: number; which: number; hasCoupon: boolean; visitor: number }

const startCheckout = async (
  { world, coupon, checkouts }: Business,
  { slot, which, hasCoupon, visitor }: Purchase,
): Promise<Checkout | undefined> => {
  const offer = pick(Object.values(defaultPackages), which)
  if (!offer) return
  const discount = hasCoupon ? offer.priceCents / 10 : 0
  const checkout = await attempt(
    world.checkout({
      sessionDate: slotAt(world, slot).toString(),
      sessionType: offer.type,
      studentEmail: `visitor.${visitor}@example.com`,
      discountAmount: euroFromCents(discount),
      finalPrice: euroFromCents(offer.priceCents - discount),
      ...(hasCoupon && { couponCode: coupon.code }),
    }),
  )
  if (checkout) checkouts.push(checkout)
  return checkout
}

/** What visitors and clients do on the public pages and Stripe's checkout page. */
export const visitorSteps = {
  startCheckout: step(purchase, startCheckout),
  book: step(purchase, async (business, values) => {
    const checkout = await startCheckout(business, values)
    if (checkout) await business.world.pay(checkout).catch(ignore)
  }),
  pay: step({ which, card }, async ({ world, checkouts }, { which, card }) => {
    const checkout = pick(checkouts, which)
    // Stripe rejects a card on a page that has been paid or has expired.
    if (checkout) await world.pay(checkout, { card: cards[card], wait: false }).catch(ignore)
  }),
  /** With the key of another Stripe account, the server can't close the pages of expired bookings. */
  payAfterExpiry: step(purchase, async (business, values) => {
    const { world } = business
    const checkout = await startCheckout(business, values)
    if (!checkout) return
    world.clock.advance({ minutes: 31 })
    await world.stripe.addFault({ kind: 'unknown', path: '/v1/checkout/sessions/' })
    await world.run(expireBookings).catch(ignore)
    business.latePayments += 1
    await world.pay(checkout).catch(ignore)
  }),
  payFromTwoTabs: step({ which }, async ({ world, checkouts }, { which }) => {
    const tabs = [pick(checkouts, which), pick(checkouts, which + 1)]
    await Promise.all(
      tabs.map((tab) => tab && world.pay(tab, { card: cards.good, wait: false }).catch(ignore)),
    )
  }),
  returnUnpaid: step({ which }, async ({ world, checkouts }, { which }) => {
    const checkout = pick(checkouts, which)
    if (checkout) await attempt(world.call(abandonCheckout, { params: { id: checkout.bookingId } }))
  }),
  openSuccessPage: step({ which }, async ({ world, checkouts }, { which }) => {
    const checkout = pick(checkouts, which)
    if (!checkout) return
    const params = { session_id: checkout.sessionId }
    await attempt(world.call(readBookingBySession, { params }))
  }),
  openInvoiceCheckout: step({ which }, async ({ world, operator, invoiceSessions }, { which }) => {
    const linked = (await operator.call(listInvoices)).filter(({ link }) => link !== null)
    const invoice = pick(linked, which)
    // The page refuses a payment if no balance is due.
    const session = invoice && (await clientOf(world).open(invoice).catch(ignore))
    if (session) invoiceSessions.push(session)
  }),
  payInvoice: step({ which, card }, async ({ world, invoiceSessions }, { which, card }) => {
    const session = pick(invoiceSessions, which)
    if (session)
      await world.stripe.paySession({ session, card: cards[card], wait: false }).catch(ignore)
  }),
}
