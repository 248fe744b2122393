import * as contract from '@synapse/shared/project/contract'
import { compareProjects } from '@synapse/shared/project/project'
import { ok } from '@synapse/shared/result'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { Project } from '#project/model'
import { presentProject } from '#project/present'
import { changeProject, createProject, deleteProject } from '#project/save-project'

/** The operator's endpoints for projects. */
export const projectRoutes: readonly Route[] = [
  route(contract.listProjects, async ({ context }) =>
    ok((await Project.query(context.db)).sort(compareProjects).map(presentProject)),
  ),
  route(contract.createProject, async ({ context, input }) => {
    const created = await createProject(context, input)
    return created.ok ? ok(presentProject(created.value)) : created
  }),
  route(contract.updateProject, async ({ context, params: { id }, input }) =>
    presentChange(await changeProject(context, id, input), async () =>
      presentProject(await Project.query(context.db).findById(id).throwIfNotFound()),
    ),
  ),
  route(contract.deleteProject, ({ context, params }) => deleteProject(context, params.id)),
]
