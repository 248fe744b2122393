import { z } from 'zod'
import { endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import {
  changedElsewhere,
  endsBeforeItBegins,
  idReused,
  unknownClient,
  unknownProject,
} from '#contract/refusals'
import { projectStatuses } from '#project/project'

export const project = z.object({
  id: z.uuid(),
  clientId: z.uuid().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(projectStatuses),
  hourlyRate: field.euroText.nullable(),
  /** '12.50' */
  estimatedHours: field.decimalText.nullable(),
  actualHours: field.decimalText,
  budget: field.euroText.nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  ...field.versioned,
})
export type Project = z.output<typeof project>

const projectFields = {
  clientId: field.id.nullish(),
  name: field.requiredLine('The name', 200),
  description: field.paragraph('The description', 2_000).nullish(),
  status: z.enum(projectStatuses, { error: 'Choose a status.' }),
  hourlyRate: field.euro('The hourly rate').nullish(),
  estimatedHours: field.decimal('The estimated hours', 100_000, 'a number of hours').nullish(),
  actualHours: field.decimal('The actual hours', 100_000, 'a number of hours'),
  budget: field.euro('The budget', 10_000_000).nullish(),
  startDate: field.bookkeepingDate('The start date').nullish(),
  endDate: field.bookkeepingDate('The end date').nullish(),
}

const rules = {
  unknown_client: unknownClient,
  ends_before_it_begins: endsBeforeItBegins,
} as const

export const listProjects = endpoint('GET', '/api/projects', {
  summary: 'List projects, active ones first, then by name',
  output: z.array(project),
})

export const createProject = endpoint('POST', '/api/projects', {
  summary: 'Add a project',
  input: z.strictObject({
    id: field.id.optional(),
    ...projectFields,
    status: projectFields.status.default('active'),
    actualHours: projectFields.actualHours.default(0),
  }),
  output: project,
  mayRepeat: true,
  refusals: { ...rules, id_reused: idReused },
})

export const updateProject = endpoint('PATCH', '/api/projects/{id}', {
  summary: 'Edit a project',
  input: z.strictObject({ ...projectFields, version: field.baseVersion }).partial(),
  output: project,
  mayRepeat: true,
  refusals: { unknown: unknownProject, changed: changedElsewhere, ...rules },
})

export const deleteProject = endpoint('DELETE', '/api/projects/{id}', {
  summary: 'Delete a project; its expenses and sessions are kept',
  mayRepeat: true,
  refusals: { unknown: unknownProject },
})
