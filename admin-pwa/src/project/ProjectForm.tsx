import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Project } from '@synapse/shared/project/contract'
import { projectStatuses } from '@synapse/shared/project/project'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { clientsQuery, useClientField } from '#client/queries.ts'
import { projectInputKey } from '#project/input-keys.ts'
import { projectDefinition } from '#project/project-definition.ts'
import { projectForm } from '#project/project-values.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { stateOptions } from '#ui/list/filter-options.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'

type Props = { project: Project | undefined }

export const ProjectForm = ({ project }: Props) => (
  <FormBoundary queries={{ clients: clientsQuery() }} fields={8}>
    {() => <LoadedProjectForm project={project} />}
  </FormBoundary>
)

const LoadedProjectForm = ({ project }: Props) => {
  const { save, call } = useSaveRecord(projectDefinition)
  const clientField = useClientField()
  const form = useRestorableForm({
    ...projectForm,
    inputKey: projectInputKey(project?.id),
    ...projectForm.initialValues(project),
    fields: { ...projectForm.fields, clientId: clientField },
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: projectForm.requestOf(values), version }, callbacks),
    read: projectForm.initialValues,
  })
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <TextInput data-autofocus {...form.field('name')} />
        <ClientSelect {...form.field('clientId')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} maxRows={12} {...form.field('description')} />
      <FieldGrid>
        <NativeSelect data={stateOptions(projectStatuses)} {...form.field('status')} />
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
      <FormButtons call={call}>{project ? 'Save project' : 'Add project'}</FormButtons>
    </RestorableForm>
  )
}
