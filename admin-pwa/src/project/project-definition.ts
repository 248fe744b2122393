import { createProject, deleteProject, updateProject } from '@synapse/shared/project/contract'
import { recordKey } from '#data/outbox/patch.ts'
import type { EditableDefinition } from '#ui/record/record-definition.ts'

export const projectDefinition: EditableDefinition<
  'projects',
  typeof createProject,
  typeof updateProject
> = {
  type: 'projects',
  singular: 'Project',
  nameOf: ({ name }) => name,
  create: createProject,
  update: updateProject,
  remove: deleteProject,
  referencesOf: ({ clientId }) => [recordKey('clients', clientId)],
}
