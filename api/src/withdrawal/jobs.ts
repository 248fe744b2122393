import { hasSessionBegun } from '@synapse/shared/booking/booking'
import { withoutEmails } from '@synapse/shared/booking/guests'
import { sendToGuests } from '#booking/emails/send-mail'
import { getBooking, readTimeline } from '#booking/model'
import { forEachSettled } from '#core/for-each-settled'
import { fromTimestamp } from '#db/columns'
import { job } from '#queue/job'
import { withdrawalConfirmationMail } from '#withdrawal/emails/withdrawal-confirmation'

/** Sends a confirmation of a withdrawal to the address in the statement and to the student. */
export const sendWithdrawal = job<{ bookingId: string }>({
  name: 'send-withdrawal',
  title: 'Withdrawal confirmation e-mail',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    const [entry] = await readTimeline(context.db, bookingId, 'withdrawn')
    const { name = '', email, refund } = entry?.detail ?? {}
    // If the address is missing, the student's data has been erased.
    if (!booking.withdrawnAt || !email || !refund) return
    const at = fromTimestamp(booking.withdrawnAt)
    const { studentEmail } = booking
    const to = [studentEmail, ...withoutEmails([email], [studentEmail])]
    await forEachSettled(to, (address) => {
      const endsInvitation = address === studentEmail && !hasSessionBegun(booking, at)
      const template = withdrawalConfirmationMail(booking, { name, refund, at, endsInvitation })
      return sendToGuests(context, booking, template, { guests: [address] })
    })
  },
})
