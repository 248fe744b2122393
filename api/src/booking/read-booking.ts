import * as contract from '@synapse/shared/booking/contract'
import { timelineEntry } from '@synapse/shared/booking/timeline-contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import type { Receipt } from '@synapse/shared/payment/receipt'
import { type RefundEntry, refundEntry } from '@synapse/shared/refund/contract'
import { raw } from 'objection'
import { findListedBooking } from '#booking/list-bookings'
import { BookingEvent } from '#booking/model'
import { presentBooking } from '#booking/present'
import { receiptLinkOf } from '#booking/visitor-links'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { presentRecord } from '#http/present-record'
import { dashboardUrl } from '#outside/stripe'
import { type FeeAndPayout, feeAndPayoutJoin, Payment } from '#payment/model'
import { readReceipts } from '#payment/read-receipts'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'
import { withRefunds } from '#todo/read-refunds'

/** Returns a booking with its timeline, payments and tasks. */
export const readBooking = async ({ db, settings }: Context, id: string) => {
  const booking = await findListedBooking(db, id)
  if (!booking) return refuse('unknown')
  const [events, payments, todoItems] = await Promise.all([
    BookingEvent.query(db).where({ bookingId: id }).orderBy(['at', 'id']),
    Payment.query(db)
      .joinRaw(feeAndPayoutJoin('payments'))
      .select('payments.*', raw('fee_and_payout.*'))
      .where({ bookingId: id })
      .orderBy(['paymentDate', 'createdAt', 'id'])
      .castTo<(Payment & FeeAndPayout)[]>(),
    TodoItem.query(db).where({ relatedBookingId: id }).orderBy('createdAt', 'desc'),
  ])
  const receipts = await readReceipts(db, id)
  const refunds = await queryRows<RefundRow>(db, refundsSql, { bookingId: id })
  const presentReceipt = (receipt: Receipt | undefined) =>
    receipt
      ? {
          number: receipt.number,
          url: receiptLinkOf(settings, booking, booking.studentEmail, receipt.number),
          isVoid: receipt.isVoid,
        }
      : null
  return ok({
    booking: presentBooking(booking),
    withdrawableUntil: booking.withdrawableUntil,
    timeline: events.map(({ id, kind, at, detail, actor }) =>
      timelineEntry.parse({
        id: String(id),
        kind,
        at: at.toISOString(),
        by: actor?.kind ?? null,
        detail,
      }),
    ),
    payments: payments.map((payment) =>
      presentRecord(contract.paymentOfBooking, {
        ...payment,
        stripeUrl:
          payment.stripePaymentIntentId && dashboardUrl(settings, payment.stripePaymentIntentId),
        refunds: refunds
          .filter(({ paymentId }) => paymentId === payment.id)
          .map((entry) => presentRecord(refundEntry, entry)),
        receipt: presentReceipt(receipts.find(({ paymentId }) => paymentId === payment.id)),
      }),
    ),
    todoItems: (await withRefunds(db, todoItems)).map(presentTodo),
  })
}

type RefundRow = Omit<RefundEntry, 'createdAt'> & { paymentId: string; createdAt: Date }

const refundsSql = `
select r.* from refunds r join payments p on p.id = r.payment_id
where p.booking_id = :bookingId order by r.created_at, r.id`
