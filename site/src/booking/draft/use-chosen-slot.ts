import {
  nearestFreeSlots,
  slotRefusal,
  slotRefusalMessages,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CalendarState, LoadedCalendar } from '#availability/use-calendar.ts'
import type { DraftState, UpdateDraft } from '#booking/draft/use-draft.ts'

/** A chosen slot that can no longer be booked, and whether the page or the checkout detected it. */
export type LostSlot = { start: Temporal.Instant; message: string; source: 'page' | 'checkout' }

export type ChosenSlot = ReturnType<typeof useChosenSlot>

/**
 * Returns the chosen day and time. A slot that is no longer free is dropped, and the nearest free
 * slots are offered instead.
 */
export const useChosenSlot = (
  calendar: CalendarState,
  { draft, updateDraft }: DraftState,
  edit: UpdateDraft,
) => {
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft
  const isReady = calendar.state === 'ready'

  const dropSlot = (slot: LostSlot) => {
    setLost(slot)
    updateDraft({ time: undefined })
  }

  const dropIfTaken = useEffectEvent((start: Temporal.Instant, loaded: LoadedCalendar) => {
    const { page, booked, now } = loaded
    const refusal = slotRefusal(start, page.timetable, booked, now)
    if (refusal) dropSlot({ start, message: slotRefusalMessages[refusal], source: 'page' })
  })
  useEffect(() => {
    if (calendar.state === 'ready' && date && time) dropIfTaken(maltaInstant(date, time), calendar)
  }, [calendar, date, time])

  const choose = (slot: Temporal.Instant) => {
    setLost(undefined)
    edit({ date: maltaDay(slot), time: formatTime(slot) })
  }

  return {
    start: isReady && date && time ? maltaInstant(date, time) : undefined,
    lost,
    nearest: nearestTo(lost, calendar),
    dropSlot,
    choose,
  }
}

const nearestShown = 3

const nearestTo = (lost: LostSlot | undefined, calendar: CalendarState) => {
  if (!lost || calendar.state !== 'ready') return []
  const { page, booked, now } = calendar
  return nearestFreeSlots(lost.start, nearestShown, page.timetable, booked, now)
}
