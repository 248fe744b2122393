import type { CompleteBodyOf } from '@synapse/shared/contract/endpoint'
import { endsBeforeItBegins } from '@synapse/shared/contract/refusals'
import type { createProject, Project } from '@synapse/shared/project/contract'
import type { ProjectStatus } from '@synapse/shared/project/project'
import { optionalAmountRule, parseOptionalAmount, trimZeroCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { states } from '#ui/states.ts'

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (project: Project | undefined) => ({
  values: {
    id: project?.id ?? crypto.randomUUID(),
    clientId: project?.clientId ?? '',
    name: project?.name ?? '',
    description: project?.description ?? '',
    status: project?.status ?? ('active' as ProjectStatus),
    hourlyRate: project?.hourlyRate ?? '',
    estimatedHours: trimZeroCents(project?.estimatedHours ?? ''),
    actualHours: trimZeroCents(project?.actualHours ?? '0'),
    budget: project?.budget ?? '',
    startDate: project?.startDate ?? '',
    endDate: project?.endDate ?? '',
  },
  version: project?.version,
})

const requestOf = (values: Values) =>
  ({
    clientId: values.clientId || null,
    name: values.name.trim(),
    description: values.description.trim() || null,
    status: values.status,
    hourlyRate: parseOptionalAmount(values.hourlyRate),
    estimatedHours: parseOptionalAmount(values.estimatedHours),
    actualHours: parseOptionalAmount(values.actualHours) ?? '0.00',
    budget: parseOptionalAmount(values.budget),
    startDate: values.startDate || null,
    endDate: values.endDate || null,
  }) satisfies Omit<CompleteBodyOf<typeof createProject>, 'id'>

const hoursError = optionalAmountRule(
  { max: 100_000 },
  'Enter a number of hours, for example 12 or 12.50.',
)

const rules = {
  hourlyRate: optionalAmountRule(),
  estimatedHours: hoursError,
  actualHours: hoursError,
  budget: optionalAmountRule({ max: 10_000_000 }),
  endDate: (endDate: string, { startDate }: Values) =>
    endDate && startDate && endDate < startDate ? endsBeforeItBegins.message : null,
}

const fields = {
  name: { label: 'Name', blankError: 'Enter a name.', maxLength: 200 },
  description: { label: 'Description', maxLength: 2_000 },
  status: {
    label: 'Status',
    format: (status: ProjectStatus) => states[status].label,
  },
  hourlyRate: 'Hourly rate (€)',
  estimatedHours: 'Estimated hours',
  actualHours: 'Actual hours',
  budget: 'Budget (€)',
  startDate: 'Start date',
  endDate: 'End date',
} satisfies Record<string, FieldOptions>

export const projectForm = { initialValues, rules, fields, requestOf }
