import {
  nearestFreeSlots,
  type SlotCalendar,
  slotRefusal,
  slotRefusalMessages,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftState } from '#booking/draft/use-draft.ts'

/** `source` says whether the page or the checkout noticed that the slot was taken. */
export type LostSlot = { start: Temporal.Instant; message: string; source: 'page' | 'checkout' }

export type SlotChoice = ReturnType<typeof useSlotChoice>

/**
 * Returns the chosen day and time. If the slot has been taken, drops it and offers the nearest free
 * slots.
 * @param loaded undefined until the calendar has loaded
 */
export const useSlotChoice = (loaded: SlotCalendar | undefined, draftState: DraftState) => {
  const { draft, edit, updateKeepingErrors } = draftState
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft

  const drop = (slot: LostSlot) => {
    setLost(slot)
    updateKeepingErrors({ time: undefined })
  }

  const dropIfTaken = useEffectEvent((start: Temporal.Instant, calendar: SlotCalendar) => {
    const refusal = slotRefusal(start, calendar)
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
    nearest: lost && loaded ? nearestFreeSlots(lost.start, nearestShown, loaded) : [],
    drop,
    choose,
  }
}

const nearestShown = 3
