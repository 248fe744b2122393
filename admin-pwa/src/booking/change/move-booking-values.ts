import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatTime, maltaDay } from '@synapse/shared/time'
import { earlyStartRecord } from '@synapse/shared/withdrawal/withdrawal-texts'
import { parseStart } from '#booking/slot-notice.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type MoveValues = ReturnType<typeof initialValues>['values']

/** @param newStart the new start to preselect, as an ISO 8601 instant */
const initialValues = ({ sessionDate }: AdminBooking, newStart?: string) => ({
  values: {
    date: maltaDay(newStart ?? sessionDate),
    time: newStart ? formatTime(newStart) : '',
    requestsEarlyStart: false,
  },
})

const fields = {
  date: 'New date',
  time: 'New time',
  requestsEarlyStart: earlyStartRecord,
} satisfies Record<string, FieldOptions>

/** The form can't be sent until the new start is complete. */
const requestOf = ({ date, time, requestsEarlyStart }: MoveValues) => ({
  sessionDate: parseStart(date, time)?.toString() ?? '',
  requestsEarlyStart,
})

export const moveBookingForm = { initialValues, fields, requestOf }
