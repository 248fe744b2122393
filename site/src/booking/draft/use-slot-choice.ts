import {
  nearestFreeSlots,
  slotRefusal,
  slotRefusalMessages,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'

/** A chosen slot that has since been taken, and whether the page or the checkout detected this. */
export type LostSlot = { start: Temporal.Instant; message: string; source: 'page' | 'checkout' }

export type SlotChoice = ReturnType<typeof useSlotChoice>

/**
 * Returns the chosen day and time. If the slot has been taken, drops it and offers the nearest free
 * slots.
 * @param loaded undefined until the calendar has loaded
 */
export const useSlotChoice = (loaded: LoadedCalendar | undefined, draftState: DraftState) => {
  const { draft, edit, updateKeepingErrors } = draftState
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft

  const drop = (slot: LostSlot) => {
    setLost(slot)
    updateKeepingErrors({ time: undefined })
  }

  const dropIfTaken = useEffectEvent((start: Temporal.Instant, calendar: LoadedCalendar) => {
    const { timetable, booked, now } = calendar
    const refusal = slotRefusal(start, timetable, booked, now)
    if (refusal) drop({ start, message: slotRefusalMessages[refusal], source: 'page' })
  })
  useEffect(() => {
    if (loaded && date && time) dropIfTaken(maltaInstant(date, time), loaded)
  }, [loaded, date, time])

  const choose = (start: Temporal.Instant) => {
    setLost(undefined)
    edit({ date: maltaDay(start), time: formatTime(start) })
  }

  return {
    start: loaded && date && time ? maltaInstant(date, time) : undefined,
    lost,
    nearest: lost && loaded ? nearestTo(lost.start, loaded) : [],
    drop,
    choose,
  }
}

const nearestShown = 3

const nearestTo = (start: Temporal.Instant, { timetable, booked, now }: LoadedCalendar) =>
  nearestFreeSlots(start, nearestShown, timetable, booked, now)
