import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { decimalFromHundredths } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/project/contract'
import type { Change, Context } from '#core/context'
import { emptyToNull, isStale, toColumns, toNullableNumeric } from '#db/columns'
import { insertOnce, writeOrRefuse } from '#db/write'
import { Project } from '#project/model'

/** Adds a project. Repeated calls with the same id have no effect. */
export const createProject = (
  { db }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createProject>,
) => insertOnce(db, Project, { id, ...columnsOf(input) }, reasons)

/** Changes the given fields of a project. */
export const updateProject: Change<typeof contract.updateProject> = (
  { db },
  id,
  { version, ...input },
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const project = await Project.query(trx).findById(id).forUpdate()
    if (!project) return refuse('unknown')
    if (isStale(project, version)) return refuse('changed')
    await Project.query(trx).findById(id).patch(columnsOf(input))
    return ok(undefined)
  })

/** Deletes a project. Its expenses remain in the books. */
export const deleteProject = async ({ db }: Context, id: string) =>
  (await Project.query(db).deleteById(id)) > 0 ? ok(undefined) : refuse('unknown')

const columnsOf = (input: InputOf<typeof contract.updateProject>): Partial<Project> =>
  toColumns(input, {
    hourlyRate: toNullableNumeric,
    estimatedHours: toNullableNumeric,
    actualHours: decimalFromHundredths,
    budget: toNullableNumeric,
    description: emptyToNull,
  })

const reasons = {
  projects_client_id_fkey: 'unknown_client',
  projects_end_not_before_start: 'ends_before_it_begins',
} as const
