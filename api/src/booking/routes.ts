import { exportColumns } from '@synapse/shared/booking/booking-fields'
import * as checkout from '@synapse/shared/booking/checkout-contract'
import * as contract from '@synapse/shared/booking/contract'
import * as create from '@synapse/shared/booking/create-contract'
import * as edit from '@synapse/shared/booking/edit-contract'
import * as mails from '@synapse/shared/booking/mail-contract'
import { contractVersionHeader } from '@synapse/shared/contract/app-version'
import { mapValue, ok } from '@synapse/shared/contract/result'
import { readBookedTimes } from '#availability/read-timetable'
import { cancelBooking } from '#booking/cancel-booking'
import { changeGuests } from '#booking/change-guests'
import { changeBookingNotes } from '#booking/change-notes'
import { abandonCheckout } from '#booking/checkout/end-checkout'
import { startBooking } from '#booking/checkout/start-booking'
import { createBooking } from '#booking/create-booking'
import { createRefundTodo } from '#booking/create-refund-todo'
import { editBooking } from '#booking/edit-booking'
import { readBookingMail, resendBookingMail, resendInvite } from '#booking/emails/resend-mail'
import {
  countBookings,
  findListedBooking,
  listBookingPage,
  listForCalendar,
  listForExport,
} from '#booking/list-bookings'
import { listCouponUses } from '#booking/list-coupon-uses'
import { markNoShow } from '#booking/mark-no-show'
import { moveBooking } from '#booking/move-booking'
import { presentBooking } from '#booking/present'
import { readBooking } from '#booking/read-booking'
import { readBookingPage } from '#booking/read-booking-page'
import { readCalendarFile, readConfirmation } from '#booking/read-confirmation'
import { readReceiptPdf } from '#booking/read-receipt-pdf'
import { addBookingPayment, removeBookingPayment } from '#booking/save-payment'
import { renderNotFound } from '#business/read-seller'
import { linkedFileRoute } from '#client-page/page-route'
import type { Context } from '#core/context'
import { csvRoute, csvStream, readInBatches } from '#http/csv'
import { cachedRoute, changeRoute, type Route, route } from '#http/route'
import { presentTodo } from '#todo/present'
import { withRefund } from '#todo/read-refunds'

const visitorRoutes: readonly Route[] = [
  cachedRoute(checkout.listBookedTimes, readBookedTimes),
  cachedRoute(checkout.readBookingPage, (context, { slug }) => readBookingPage(context, slug)),
  route(
    checkout.readBookingBySession,
    ({ context, params }) => readConfirmation(context, params.session_id),
    { perMinute: 60 },
  ),
  route(
    checkout.downloadSession,
    async ({ context, params, ctx }) => {
      const calendar = await readCalendarFile(context, params.session_id)
      if (calendar.ok) ctx.set('Content-Disposition', 'attachment; filename="session.ics"')
      return calendar
    },
    { perMinute: 60 },
  ),
  linkedFileRoute(checkout.downloadReceipt, {
    perMinute: 60,
    read: readReceiptPdf,
    renderNotFound,
  }),
  route(
    checkout.createCheckoutSession,
    ({ context, input, address }) => startBooking(context, input, address),
    { perMinute: 20 },
  ),
  route(checkout.abandonCheckout, ({ context, params }) => abandonCheckout(context, params.id), {
    perMinute: 20,
  }),
]

const read = async ({ db }: Context, id: string) => {
  const found = await findListedBooking(db, id)
  if (!found) throw new Error(`Booking ${id} is missing right after it was changed`)
  return { booking: presentBooking(found) }
}

const change = changeRoute(read)

const newKinds: readonly string[] = ['edited', 'early_start_requested', 'withdrawn']

const operatorRoutes: readonly Route[] = [
  route(contract.listBookings, async ({ context, query }) =>
    ok((await listForCalendar(context, query)).map(presentBooking)),
  ),
  route(contract.listCompletedBookings, async ({ context, query }) =>
    ok((await listBookingPage(context, 'completed', query)).map(presentBooking)),
  ),
  route(contract.listPendingBookings, async ({ context, query }) =>
    ok((await listBookingPage(context, 'pending', query)).map(presentBooking)),
  ),
  route(contract.countBookings, async ({ context, query }) =>
    ok(await countBookings(context, query)),
  ),
  csvRoute(
    contract.exportBookings,
    ({ tab }) => `bookings-${tab}`,
    (context, { tab, ...filter }) =>
      csvStream(
        exportColumns,
        readInBatches<contract.AdminBooking>(async (last, limit) =>
          (await listForExport(context, tab, filter, last, limit)).map(presentBooking),
        ),
      ),
  ),
  route(contract.listCouponUses, ({ context, params }) => listCouponUses(context.db, params.id)),
  route(contract.readBooking, async ({ context, params, ctx }) => {
    const found = await readBooking(context, params.id)
    // Old versions of the app can't show these kinds of timeline entries.
    if (!found.ok || ctx.get(contractVersionHeader) !== '1') return found
    const timeline = found.value.timeline.filter(({ kind }) => !newKinds.includes(kind))
    return ok({ ...found.value, timeline })
  }),
  route(mails.readBookingMail, ({ context, params }) => readBookingMail(context, params)),
  route(create.createBooking, ({ context, input }) =>
    mapValue(createBooking(context, input), ({ id }) => read(context, id)),
  ),
  route(contract.createRefundTodo, ({ context, params: { id } }) =>
    mapValue(createRefundTodo(context, id), async (todo) => ({
      ...(await read(context, id)),
      todoItem: presentTodo(await withRefund(context.db, todo)),
    })),
  ),
  change(contract.moveBooking, moveBooking),
  change(contract.changeGuests, changeGuests),
  change(edit.editBooking, editBooking),
  change(contract.changeBookingNotes, changeBookingNotes),
  change(contract.markNoShow, markNoShow),
  change(contract.addBookingPayment, addBookingPayment),
  route(contract.removeBookingPayment, ({ context, params: { id, paymentId } }) =>
    mapValue(removeBookingPayment(context, id, paymentId), () => read(context, id)),
  ),
  change(contract.resendInvite, resendInvite),
  route(mails.resendBookingMail, ({ context, params, input }) =>
    resendBookingMail(context, params, input.id),
  ),
  change(contract.cancelBooking, cancelBooking),
  change(contract.cancelBookingWithDelete, cancelBooking),
]

export const bookingRoutes: readonly Route[] = [...visitorRoutes, ...operatorRoutes]
