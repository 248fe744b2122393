import {
  judgeSlot,
  nearestFreeSlots,
  slotRefusalSentences,
} from '@synapse/shared/availability/slot'
import { maltaInstant } from '@synapse/shared/time'
import { useEffect, useState } from 'react'
import type { Timetabling } from '#availability/use-timetable.ts'
import type { Draft } from '#booking/draft.ts'
import type { ChangeDraft } from '#booking/use-draft.ts'

/** A chosen slot that can't be booked (any more), and who said so. */
export type LostSlot = { start: Temporal.Instant; sentence: string; saidBy: 'page' | 'checkout' }

const offered = 3

/** Gives up a chosen slot that has gone, and knows the nearest ones that are free instead. */
export const useLostSlot = (timetable: Timetabling, draft: Draft, change: ChangeDraft) => {
  const [lost, setLost] = useState<LostSlot>()
  const { date, time } = draft

  const lose = (slot: LostSlot) => {
    setLost(slot)
    change({ time: undefined })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew when slot or timetable change
  useEffect(() => {
    if (timetable.state !== 'ready' || !date || !time) return
    const start = maltaInstant(date, time)
    const { page, booked, now } = timetable
    const refusal = judgeSlot(start, page.timetable, booked, now)
    if (refusal) lose({ start, sentence: slotRefusalSentences[refusal], saidBy: 'page' })
  }, [timetable, date, time])

  const nearest =
    lost && timetable.state === 'ready'
      ? nearestFreeSlots(
          lost.start,
          offered,
          timetable.page.timetable,
          timetable.booked,
          timetable.now,
        )
      : []
  return { lost, nearest, lose, found: () => setLost(undefined) }
}
