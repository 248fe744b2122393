import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { maltaDay } from '@synapse/shared/time'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useSlotChoice } from '#booking/use-slot-choice.ts'
import { query } from '#data/query.ts'
import { timetableQuery } from '#timetable/queries.ts'
import { callHook } from '#ui/render.test-support.tsx'

test('suggests no slots until the booked times have loaded', () => {
  const date = maltaDay(Temporal.Now.instant().add({ hours: 14 * 24 }))
  const slot = { date, startTime: '10:00', isAvailable: true }
  const timetable = { pattern: [], busy: [], daysOff: [], closures: [], slots: [slot] }
  const queries = new QueryClient()
  queries.setQueryData(timetableQuery('music').queryKey, { timetable } as never)
  const choice = () => callHook(() => useSlotChoice('music', { date, time: '10:00' }), { queries })
  expect(choice()).toMatchObject({ isFree: false, suggested: [] })
  queries.setQueryData(query(listBookedTimes).queryKey, [])
  expect(choice()).toMatchObject({ isFree: true, suggested: [expect.anything()] })
})
