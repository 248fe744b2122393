import * as contract from '@synapse/shared/availability/contract'
import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import { maltaDate } from '@synapse/shared/time'
import { addException } from '#availability/add-exception'
import { AvailabilityDay, AvailabilityException } from '#availability/model'
import { presentDay, presentException } from '#availability/present'
import { type FindWebsiteBySlug, setAvailability, setSlot } from '#availability/set-availability'
import type { Context } from '#core/context'
import { type Route, route } from '#http/route'

/**
 * Endpoints for bookable times.
 * @param findWebsiteBySlug provided by the website feature
 */
export const availabilityRoutes = (findWebsiteBySlug: FindWebsiteBySlug): readonly Route[] => [
  route(contract.listAvailability, async ({ context }) => {
    const days = await AvailabilityDay.query(context.db)
      .where('date', '>=', monthBack(context))
      .orderBy(['date', 'id'])
    return ok(days.map(presentDay))
  }),
  route(contract.listAvailabilityExceptions, async ({ context }) => {
    const exceptions = await AvailabilityException.query(context.db)
      .where('date', '>=', monthBack(context))
      .orderBy(['date', 'startTime', 'id'])
    return ok(exceptions.map(presentException))
  }),
  route(contract.setAvailability, ({ context, input }) =>
    mapValue(setAvailability(context, input), (days) => days.map(presentDay)),
  ),
  route(contract.setSlot, ({ context, input }) => setSlot(context, input, findWebsiteBySlug)),
  route(contract.addAvailabilityException, ({ context, input }) =>
    mapValue(addException(context, input), presentException),
  ),
  route(contract.removeAvailabilityException, async ({ context, params: { id } }) => {
    const deleted = await AvailabilityException.query(context.db).deleteById(id)
    return deleted ? ok(undefined) : refuse('unknown')
  }),
]

const monthBack = ({ now }: Context) => maltaDate(now()).subtract({ months: 1 }).toString()
