import { randomUUID } from 'node:crypto'
import type * as contract from '@synapse/shared/availability/contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { refuse } from '@synapse/shared/contract/result'
import { isMaltaTime } from '@synapse/shared/time'
import { AvailabilityException } from '#availability/model'
import type { Context } from '#core/context'
import { insertOnce } from '#db/write'

/** Adds blocked hours or an extra slot. Repeated calls with the same id have no effect. */
export const addException = async (
  { db }: Context,
  input: InputOf<typeof contract.addAvailabilityException>,
) => {
  if (input.type === 'closed' && input.endTime <= input.startTime)
    return refuse('ends_before_it_begins')
  if (input.type === 'open' && !isMaltaTime(input.date, input.startTime)) return refuse('skipped')
  const row = { endTime: null, reason: null, ...input, id: input.id ?? randomUUID() }
  return insertOnce(db, AvailabilityException, row, {})
}
