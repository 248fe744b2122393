import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CompleteBodyOf } from '@synapse/shared/endpoint'
import type { createProject, Project } from '@synapse/shared/project/contract'
import { type ProjectStatus, projectStatuses } from '@synapse/shared/project/project'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { useClientName } from '#client/queries.ts'
import { projectKind } from '#project/queries.ts'
import { parseAmountCents, parseOptionalAmount, shortAmount } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'
import { useSaveRecord } from '#ui/record/use-save-record.ts'
import { states } from '#ui/states.ts'

export const projectDraftKey = (id = 'new'): string => `project/${id}`

const ProjectForm = ({
  project,
  onClose,
}: {
  project: Project | undefined
  onClose: () => void
}) => {
  const { save, isPending } = useSaveRecord(projectKind)
  const clientName = useClientName()
  const form = useDraftForm({
    name: projectDraftKey(project?.id),
    ...initialValues(project),
    fields: {
      ...fields,
      clientId: { label: 'Client', format: (id: string) => clientName(id) ?? 'None' },
    },
    validate: rules,
    send: (values, version, callbacks) => save(requestOf(values), version, callbacks),
    read: initialValues,
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <TextInput data-autofocus {...form.field('name')} />
        <ClientSelect {...form.field('clientId')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} maxRows={12} {...form.field('description')} />
      <FieldGrid>
        <NativeSelect
          data={projectStatuses.map((value) => ({ value, label: states[value].label }))}
          {...form.field('status')}
        />
        <TextInput inputMode="decimal" {...form.field('hourlyRate')} />
        <TextInput inputMode="decimal" {...form.field('estimatedHours')} />
        <TextInput inputMode="decimal" {...form.field('actualHours')} />
        <TextInput
          inputMode="decimal"
          description="Covers expenses and hours at the hourly rate"
          {...form.field('budget')}
        />
      </FieldGrid>
      <FieldGrid>
        <DateField {...form.field('startDate')} />
        <DateField {...form.field('endDate')} />
      </FieldGrid>
      <FormButtons isPending={isPending}>{project ? 'Save Project' : 'Add Project'}</FormButtons>
    </DraftForm>
  )
}

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (project: Project | undefined) => ({
  values: {
    id: project?.id ?? (crypto.randomUUID() as string),
    clientId: project?.clientId ?? '',
    name: project?.name ?? '',
    description: project?.description ?? '',
    status: project?.status ?? ('active' as ProjectStatus),
    hourlyRate: project?.hourlyRate ?? '',
    estimatedHours: shortAmount(project?.estimatedHours ?? ''),
    actualHours: shortAmount(project?.actualHours ?? '0'),
    budget: project?.budget ?? '',
    startDate: project?.startDate ?? '',
    endDate: project?.endDate ?? '',
  },
  version: project?.version,
})

const requestOf = (values: Values) =>
  ({
    id: values.id,
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
  }) satisfies CompleteBodyOf<typeof createProject>

const decimal =
  (what: string, max = 10_000_000) =>
  (text: string) =>
    text.trim() && parseAmountCents(text, { max }) === undefined
      ? `${what}, for example 12 or 12.50.`
      : null

const rules = {
  name: (name: string) => (name.trim() ? null : 'Enter a name.'),
  hourlyRate: decimal('Enter an amount in euros', 100_000),
  estimatedHours: decimal('Enter a number of hours', 100_000),
  actualHours: decimal('Enter a number of hours', 100_000),
  budget: decimal('Enter an amount in euros'),
  endDate: (endDate: string, { startDate }: Values) =>
    endDate && startDate && endDate < startDate ? 'The end date is before the start date.' : null,
}

const fields = {
  name: { label: 'Name', required: true, maxLength: 200 },
  description: { label: 'Description', maxLength: 2_000 },
  status: {
    label: 'Status',
    format: (status: ProjectStatus) => states[status].label,
  },
  hourlyRate: 'Hourly Rate (€)',
  estimatedHours: 'Estimated Hours',
  actualHours: 'Actual Hours',
  budget: 'Budget (€)',
  startDate: 'Start Date',
  endDate: 'End Date',
} satisfies Record<string, FieldOptions>

export const useProjectDialogs = () =>
  useRecordDialogs(projectKind, {
    form: (project, onClose) => <ProjectForm project={project} onClose={onClose} />,
    warning: ({ name }) =>
      `“${name}” will be permanently deleted. Its client, expenses and sessions are kept.`,
  })
