import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/project/contract'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { isStale, toNullableNumeric, toNumeric, toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { Project } from '#project/model'

type Fields = InputOf<typeof contract.updateProject>

/** Adds a project. Repeating the call with the same id changes nothing. */
export const createProject = async (
  { db, now }: Context,
  { id = crypto.randomUUID(), ...input }: InputOf<typeof contract.createProject>,
): Promise<Result<Project, RefusalOf<typeof contract.createProject>>> => {
  try {
    await Project.query(db)
      .insert({ id, ...columnsOf(input, now()) })
      .onConflict('id')
      .ignore()
    return ok(await Project.query(db).findById(id).throwIfNotFound())
  } catch (error) {
    return refusalOf(error)
  }
}

/** Changes the given fields of a project. */
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

/** Deletes a project. Its expenses stay in the books. */
export const deleteProject = async (
  { db }: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteProject>>> =>
  (await Project.query(db).deleteById(id)) > 0 ? ok(undefined) : refuse('unknown')

/** Returns the given fields as columns; an empty description becomes null. */
const columnsOf = (
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

/**
 * Converts a violated constraint into the matching refusal.
 * @throws every other error
 */
const refusalOf = (error: unknown): Refused<'unknown_client' | 'ends_before_it_begins'> => {
  if (isViolation(error, 'foreignKey')) return refuse('unknown_client')
  if (isViolation(error, 'check', 'projects_end_not_before_start'))
    return refuse('ends_before_it_begins')
  throw error
}
