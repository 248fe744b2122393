import {
  type AvailabilityDay,
  listAvailability,
  setAvailability as setAvailabilityContract,
  setSlot as setSlotContract,
} from '@synapse/shared/availability/contract'
import { done } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { AdminAvailability } from '#availability/model'
import { setAvailability } from '#availability/set-availability'
import { setSlot } from '#availability/set-slot'
import type { Context } from '#context'
import { type Route, route } from '#http/route'

/** Days off and single slots, as the operator sets them. */
export const availabilityRoutes = (context: Context): Route[] => [
  route(listAvailability, async () => {
    const from = maltaDate(context.now()).subtract({ months: 1 }).toString()
    const days = await AdminAvailability.query(context.db)
      .where('date', '>=', from)
      .orderBy(['date', 'id'])
    return done(days.map(presentDay))
  }),
  route(setAvailabilityContract, async ({ input }) => {
    const set = await setAvailability(context, input)
    return set.ok ? done(set.value.map(presentDay)) : set
  }),
  route(setSlotContract, ({ input }) => setSlot(context, input)),
]

const presentDay = (day: AdminAvailability): AvailabilityDay => ({
  id: day.id,
  websiteId: day.websiteId,
  date: day.date,
  isAvailable: day.isAvailable,
  reason: day.reason,
})
