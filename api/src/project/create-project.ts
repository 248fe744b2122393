import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/project/contract'
import { ok, type Result } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { columnsOf, refusalOf } from '#project/change-project'
import { Project } from '#project/model'

/** Adds a project. The same id is the same project. */
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
