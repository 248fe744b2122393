import { z } from 'zod'
import { booking } from '#booking/contract'
import { endpoint } from '#endpoint'
import { changedRefusal, idParams, madeFromField, paragraph } from '#fields'

export const changeBookingNotes = endpoint('PATCH', '/api/admin/bookings/{id}', {
  summary: 'Change the operator’s notes on a booking; what the guest wrote stays',
  params: idParams,
  input: z.strictObject({
    additionalNotes: paragraph('The notes', 5_000).nullable(),
    version: madeFromField,
  }),
  output: z.object({ booking }),
  mayRepeat: true,
  refusals: {
    unknown: { status: 404, sentence: 'There is no booking of that number.' },
    changed: changedRefusal,
  },
})
