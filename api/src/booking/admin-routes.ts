import {
  cancelBooking as cancelBookingContract,
  cancelWithoutRefund,
  changeBookingNotes,
  countBookings as countBookingsContract,
  createBooking as createBookingContract,
  createRefundTask as createRefundTaskContract,
  exportBookings,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
  moveBooking as moveBookingContract,
  readBooking as readBookingContract,
  resendInvite as resendInviteContract,
} from '@synapse/shared/booking/admin-contract'
import { done } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { cancelBooking } from '#booking/cancel-booking'
import { changeNotes } from '#booking/change-notes'
import { createBooking } from '#booking/create-booking'
import { bookingsCsv } from '#booking/csv'
import {
  countBookings,
  findListedBooking,
  listBookingPage,
  listForCalendar,
} from '#booking/list-bookings'
import { moveBooking } from '#booking/move-booking'
import { presentBooking } from '#booking/present'
import { readBooking } from '#booking/read-booking'
import { resendInvite } from '#booking/resend-invite'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { createRefundTask } from '#todo/create-refund-task'
import { presentTodo } from '#todo/present'

/** What the operator does with bookings. */
export const bookingAdminRoutes = (context: Context): Route[] => {
  const { db, now } = context
  const present = async (id: string) => {
    const found = await findListedBooking(db, id)
    if (!found) throw new Error(`Booking ${id} was there a moment ago`)
    return presentBooking(found)
  }
  const cancel = async (id: string) => {
    const cancelled = await cancelBooking(context, id)
    return cancelled.ok ? done({ booking: await present(id) }) : cancelled
  }
  return [
    route(listBookings, async ({ query }) =>
      done((await listForCalendar(context, query)).map(presentBooking)),
    ),
    route(listCompletedBookings, async ({ query }) =>
      done((await listBookingPage(context, 'completed', query)).map(presentBooking)),
    ),
    route(listPendingBookings, async ({ query }) =>
      done((await listBookingPage(context, 'pending', query)).map(presentBooking)),
    ),
    route(countBookingsContract, async ({ query }) => done(await countBookings(context, query))),
    route(exportBookings, async ({ query: { tab, ...filter }, koa }) => {
      nameFile(koa, `bookings-${tab}`, maltaDate(now()))
      return done(bookingsCsv(context, tab, filter))
    }),
    route(readBookingContract, ({ params }) => readBooking(context, params.id)),
    route(createBookingContract, async ({ input }) => {
      const created = await createBooking(context, input)
      return created.ok ? done({ booking: await present(created.value.id) }) : created
    }),
    route(resendInviteContract, async ({ params: { id } }) => {
      const sent = await resendInvite(context, id)
      return sent.ok ? done({ booking: await present(id) }) : sent
    }),
    route(createRefundTaskContract, async ({ params: { id } }) => {
      const created = await createRefundTask(context, id)
      return created.ok
        ? done({ booking: await present(id), todoItem: presentTodo(created.value) })
        : created
    }),
    route(cancelWithoutRefund, ({ params }) => cancel(params.id)),
    route(cancelBookingContract, ({ params }) => cancel(params.id)),
    route(moveBookingContract, async ({ params: { id }, input }) => {
      const moved = await moveBooking(context, id, input.sessionDate)
      return moved.ok ? done({ booking: await present(id) }) : moved
    }),
    route(changeBookingNotes, async ({ params: { id }, input }) =>
      presentChange(await changeNotes(context, id, input), async () => ({
        booking: await present(id),
      })),
    ),
  ]
}
