import {
  nearestFreeSlots,
  slotRefusal,
  slotRefusalMessages,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'
import type { DraftState, UpdateDraft } from '#booking/draft/use-draft.ts'
import type { BookingPageState } from '#booking/offer/booking-page-loader.ts'

/** A chosen slot that has been lost, and whether the page or the checkout noticed. */
export type LostSlot = { start: Temporal.Instant; message: string; source: 'page' | 'checkout' }

export type SlotChoice = ReturnType<typeof useSlotChoice>

/**
 * Returns the chosen day and time. If the slot is taken, it is dropped, and the nearest free slots
 * are offered.
 */
export const useSlotChoice = (
  bookingPage: BookingPageState,
  { draft, updateDraft }: DraftState,
  edit: UpdateDraft,
) => {
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft
  const isReady = bookingPage.state === 'ready'

  const drop = (slot: LostSlot) => {
    setLost(slot)
    updateDraft({ time: undefined })
  }

  const dropIfTaken = useEffectEvent((start: Temporal.Instant, loaded: LoadedCalendar) => {
    const { timetable, booked, now } = loaded
    const refusal = slotRefusal(start, timetable, booked, now)
    if (refusal) drop({ start, message: slotRefusalMessages[refusal], source: 'page' })
  })
  useEffect(() => {
    if (bookingPage.state === 'ready' && date && time)
      dropIfTaken(maltaInstant(date, time), bookingPage)
  }, [bookingPage, date, time])

  const choose = (start: Temporal.Instant) => {
    setLost(undefined)
    edit({ date: maltaDay(start), time: formatTime(start) })
  }

  return {
    start: isReady && date && time ? maltaInstant(date, time) : undefined,
    lost,
    nearest: nearestTo(lost, bookingPage),
    drop,
    choose,
  }
}

const nearestShown = 3

const nearestTo = (lost: LostSlot | undefined, bookingPage: BookingPageState) => {
  if (!lost || bookingPage.state !== 'ready') return []
  const { timetable, booked, now } = bookingPage
  return nearestFreeSlots(lost.start, nearestShown, timetable, booked, now)
}
