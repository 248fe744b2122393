import {
  judgeSlot,
  nearestFreeSlots,
  slotRefusalSentences,
} from '@synapse/shared/availability/slot'
import { formatTime, maltaDate, maltaInstant } from '@synapse/shared/time'
import { type RefObject, useEffect, useState } from 'react'
import type { Timetabling } from '#availability/use-timetable.ts'
import type { ChangeDraft, DraftKeeping } from '#booking/use-draft.ts'

/** A chosen slot that can't be booked (any more), and who said so. */
export type LostSlot = { start: Temporal.Instant; sentence: string; saidBy: 'page' | 'checkout' }

export type ChosenSlot = ReturnType<typeof useChosenSlot>

/** Day and time; given up when the slot has gone, for one of the nearest that are free instead. */
export const useChosenSlot = (
  form: RefObject<HTMLFormElement | null>,
  timetable: Timetabling,
  { draft, change: keep }: DraftKeeping,
  change: ChangeDraft,
) => {
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft
  const isReady = timetable.state === 'ready'

  const lose = (slot: LostSlot) => {
    setLost(slot)
    keep({ time: undefined })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew when slot or timetable change
  useEffect(() => {
    if (!isReady || !date || !time) return
    const start = maltaInstant(date, time)
    const { page, booked, now } = timetable
    const refusal = judgeSlot(start, page.timetable, booked, now)
    if (refusal) lose({ start, sentence: slotRefusalSentences[refusal], saidBy: 'page' })
  }, [timetable, date, time])

  const choose = (slot: Temporal.Instant) => {
    setLost(undefined)
    change({ date: maltaDate(slot).toString(), time: formatTime(slot) })
  }

  /** The button that was pressed goes with its notice: the keyboard goes on at what comes next. */
  const chooseInstead = (slot: Temporal.Instant) => {
    const next = lost?.saidBy === 'checkout' ? '.pay' : '.chosen'
    choose(slot)
    form.current?.querySelector<HTMLElement>(next)?.focus()
  }

  return {
    start: isReady && date && time ? maltaInstant(date, time) : undefined,
    lost,
    nearest: nearestTo(lost, timetable),
    lose,
    choose,
    chooseInstead,
  }
}

const offered = 3

const nearestTo = (lost: LostSlot | undefined, timetable: Timetabling) => {
  if (!lost || timetable.state !== 'ready') return []
  const { page, booked, now } = timetable
  return nearestFreeSlots(lost.start, offered, page.timetable, booked, now)
}
