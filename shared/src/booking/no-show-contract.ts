import { z } from 'zod'
import { bookingRefusalSentences } from '#booking/booking-can'
import { booking, unknown, wrongState } from '#booking/contract'
import { endpoint } from '#endpoint'
import { idParams } from '#fields'

export const markNoShow = endpoint('PATCH', '/api/admin/bookings/{id}/no-show', {
  summary: 'Mark a session to which nobody came, or take the mark back; no money changes',
  params: idParams,
  input: z.strictObject({ isNoShow: z.boolean() }),
  output: z.object({ booking }),
  mayRepeat: true,
  refusals: {
    unknown,
    wrong_state: wrongState,
    not_begun: { status: 409, sentence: bookingRefusalSentences.not_begun },
  },
})
