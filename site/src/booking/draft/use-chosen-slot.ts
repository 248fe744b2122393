import {
  nearestFreeSlots,
  slotRefusal,
  slotRefusalMessages,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadedTimetable, TimetableState } from '#availability/use-timetable.ts'
import type { ChangeDraft, DraftState } from '#booking/draft/use-draft.ts'

/** A chosen slot that can no longer be booked, and whether the page or the checkout detected it. */
export type LostSlot = { start: Temporal.Instant; message: string; source: 'page' | 'checkout' }

export type ChosenSlot = ReturnType<typeof useChosenSlot>

/**
 * Returns the chosen day and time. A slot that is no longer free is dropped, and the nearest free
 * slots are offered instead.
 */
export const useChosenSlot = (
  timetable: TimetableState,
  { draft, change }: DraftState,
  edit: ChangeDraft,
) => {
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft
  const isReady = timetable.state === 'ready'

  const dropSlot = (slot: LostSlot) => {
    setLost(slot)
    change({ time: undefined })
  }

  const dropIfTaken = useEffectEvent((start: Temporal.Instant, loaded: LoadedTimetable) => {
    const { page, booked, now } = loaded
    const refusal = slotRefusal(start, page.timetable, booked, now)
    if (refusal) dropSlot({ start, message: slotRefusalMessages[refusal], source: 'page' })
  })
  useEffect(() => {
    if (timetable.state === 'ready' && date && time)
      dropIfTaken(maltaInstant(date, time), timetable)
  }, [timetable, date, time])

  const choose = (slot: Temporal.Instant) => {
    setLost(undefined)
    edit({ date: maltaDay(slot), time: formatTime(slot) })
  }

  return {
    start: isReady && date && time ? maltaInstant(date, time) : undefined,
    lost,
    nearest: nearestTo(lost, timetable),
    dropSlot,
    choose,
  }
}

const nearestShown = 3

const nearestTo = (lost: LostSlot | undefined, timetable: TimetableState) => {
  if (!lost || timetable.state !== 'ready') return []
  const { page, booked, now } = timetable
  return nearestFreeSlots(lost.start, nearestShown, page.timetable, booked, now)
}
