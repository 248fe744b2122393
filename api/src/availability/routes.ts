import { randomUUID } from 'node:crypto'
import * as contract from '@synapse/shared/availability/contract'
import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import { isMaltaTime, maltaDate } from '@synapse/shared/time'
import { AvailabilityDay, AvailabilityException } from '#availability/model'
import { presentDay, presentException } from '#availability/present'
import { setAvailability, setSlot } from '#availability/set-availability'
import type { Context } from '#core/context'
import { type Route, route } from '#http/route'

export const availabilityRoutes: readonly Route[] = [
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
  route(contract.setSlot, ({ context, input }) => setSlot(context, input)),
  route(contract.addAvailabilityException, async ({ context, input }) => {
    if (input.type === 'closed' && input.endTime <= input.startTime)
      return refuse('ends_before_it_begins')
    if (input.type === 'open' && !isMaltaTime(input.date, input.startTime)) return refuse('skipped')
    const row = { endTime: null, reason: null, ...input, id: input.id ?? randomUUID() }
    // Update an existing row: if a page reload interrupts saving, the operator can edit the
    // restored draft and send it again with the same id. No other call edits exceptions.
    const saved = AvailabilityException.query(context.db).insert(row).onConflict('id').merge()
    return ok(presentException(await saved.returning('*')))
  }),
  route(contract.removeAvailabilityException, async ({ context, params: { id } }) => {
    const deleted = await AvailabilityException.query(context.db).deleteById(id)
    return deleted ? ok(undefined) : refuse('unknown')
  }),
]

const monthBack = ({ now }: Context) => maltaDate(now()).subtract({ months: 1 }).toString()
