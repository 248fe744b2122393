import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/project/contract'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { isStale, toNullableNumeric, toNumeric, toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { Project } from '#project/model'

type Fields = InputOf<typeof contract.updateProject>

/** Changes what is written of a project; what is left out stays. */
export const changeProject = async (
  { db, now }: Context,
  id: string,
  { version, ...input }: Fields,
): Promise<Result<undefined, RefusalOf<typeof contract.updateProject>>> => {
  try {
    return await db.transaction(async (trx) => {
      const project = await Project.query(trx).findById(id).forUpdate()
      if (!project) return refuse('unknown')
      if (isStale(project, version)) return refuse('changed')
      await project.$query(trx).patch(columnsOf(input, now()))
      return ok(undefined)
    })
  } catch (error) {
    return refusalOf(error)
  }
}

/** Takes a project off the list for good. What was spent on it stays in the books. */
export const deleteProject = async (
  { db }: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteProject>>> =>
  (await Project.query(db).deleteById(id)) > 0 ? ok(undefined) : refuse('unknown')

/** What was written as columns; an empty description is none. @param now when it was written */
export const columnsOf = (
  { hourlyRate, estimatedHours, actualHours, budget, description, ...input }: Fields,
  now: Temporal.Instant,
): Partial<Project> => ({
  ...input,
  ...(hourlyRate !== undefined && { hourlyRate: toNullableNumeric(hourlyRate) }),
  ...(estimatedHours !== undefined && { estimatedHours: toNullableNumeric(estimatedHours) }),
  ...(actualHours !== undefined && { actualHours: toNumeric(actualHours) }),
  ...(budget !== undefined && { budget: toNullableNumeric(budget) }),
  ...(description !== undefined && { description: description || null }),
  updatedAt: toTimestamp(now),
})

/** What the database says of the dates, or of another record that is named. @throws whatever else it was */
export const refusalOf = (error: unknown): Refused<'unknown_client' | 'ends_before_it_begins'> => {
  if (isViolation(error, 'foreignKey')) return refuse('unknown_client')
  if (isViolation(error, 'check', 'projects_end_not_before_start'))
    return refuse('ends_before_it_begins')
  throw error
}
