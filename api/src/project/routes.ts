import { mapValue, ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/project/contract'
import { compareProjects } from '@synapse/shared/project/project'
import { changeRoute, type Route, route } from '#http/route'
import { Project } from '#project/model'
import { presentProject } from '#project/present'
import { createProject, deleteProject, updateProject } from '#project/save-project'

const change = changeRoute(async ({ db }, id) =>
  presentProject(await Project.query(db).findById(id).throwIfNotFound()),
)

export const projectRoutes: readonly Route[] = [
  route(contract.listProjects, async ({ context }) =>
    ok((await Project.query(context.db)).sort(compareProjects).map(presentProject)),
  ),
  route(contract.createProject, ({ context, input }) =>
    mapValue(createProject(context, input), presentProject),
  ),
  change(contract.updateProject, updateProject),
  route(contract.deleteProject, ({ context, params }) => deleteProject(context, params.id)),
]
