import { displayStatus } from '@synapse/shared/booking/booking'
import type { BookingAction } from '@synapse/shared/booking/booking-refusal'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { currentRecordOf } from '@synapse/shared/contract/call'
import { centsFromEuro, formatEuro, formatEuroText } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blockedReason } from '#booking/blocked-reason.ts'
import { bookingQuery } from '#booking/booking-query.ts'
import {
  describeChanges,
  useChangeConfirmation,
  type WatchedValues,
} from '#ui/dialog/use-change-confirmation.tsx'
import { states } from '#ui/states.ts'
import type { Mutation, SendCallbacks } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

/** If one of these values changes, the operator has to confirm the action again. */
export const watchedBookingValues = (booking: AdminBooking): WatchedValues => ({
  // Ignore the booking's state, because it also changes as time passes.
  status: states[displayStatus(booking)].label,
  time: formatMoment(booking.sessionDate),
  price: formatEuroText(booking.finalPrice),
  'amount paid': formatEuroText(booking.paid),
  'amount refunded': formatEuro(centsFromEuro(booking.paid) - centsFromEuro(booking.revenue)),
})

/** Returns the newest known version of a booking while its dialog is open. */
export const useLatestBooking = (opened: AdminBooking): AdminBooking => {
  const { data } = useQuery({ ...bookingQuery(opened.id), staleTime: 0 })
  return laterVersion(opened, data?.booking)
}

const laterVersion = (booking: AdminBooking, other: AdminBooking | undefined) =>
  other && other.version >= booking.version ? other : booking

/**
 * Returns the current version of a booking while its dialog is open. If an important value has
 * changed, the operator has to confirm again. After any other change, for example to the notes, the
 * request is retried automatically.
 */
export const useBookingChange = <Fields extends object>(
  action: BookingAction,
  opened: AdminBooking,
  change: Mutation<Fields & { version: number }>,
) => {
  const latest = useLatestBooking(opened)
  const [refused, setRefused] = useState<AdminBooking>()
  const [sent, setSent] = useState<AdminBooking>()
  const booking = change.isPendingOrDone && sent ? sent : laterVersion(latest, refused)
  const confirmation = useChangeConfirmation(watchedBookingValues(booking), change)
  const refusal = blockedReason(action, booking, useNow())
  const send = (fields: Fields, callbacks: Partial<SendCallbacks>, sentBooking = booking) => {
    setSent(sentBooking)
    change.mutate(
      { ...fields, version: sentBooking.version },
      {
        ...callbacks,
        onError: (error) => {
          const current = (currentRecordOf(error) as { booking: AdminBooking } | undefined)?.booking
          if (current) setRefused(current)
          if (current && !isToConfirm(sentBooking, current)) send(fields, callbacks, current)
          else callbacks.onError?.(error)
        },
        showsConflict: true,
      },
    )
  }
  return { booking, send, ...confirmation, ...(refusal && { blockedReason: refusal }) }
}

const isToConfirm = (before: AdminBooking, now: AdminBooking) =>
  describeChanges(watchedBookingValues(before), watchedBookingValues(now)).length > 0
