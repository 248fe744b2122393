import { Textarea, TextInput } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { sessionNetCents } from '@synapse/shared/tutoring/tracked-session'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { clientsQuery, useClientField } from '#client/queries.ts'
import { projectForClient } from '#project/client-projects.ts'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { projectsQuery, useProjectField } from '#project/queries.ts'
import { type ClientAndProject, withDefaultRate } from '#tutoring/default-rate.ts'
import { sessionInputKey } from '#tutoring/input-keys.ts'
import { sessionDefinition } from '#tutoring/session-definition.ts'
import {
  parseDuration,
  rateLimits,
  sessionForm,
  valuesFromTimer,
  withTimes,
} from '#tutoring/session-values.ts'
import { discardTimer } from '#tutoring/timer/timer.ts'
import type { Timer } from '#tutoring/timer/timer-storage.ts'
import { useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { parseAmountCents } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'

type Props = { session?: TrackedSession | undefined; timer?: Timer | undefined }

export const SessionForm = (props: Props) => (
  <FormBoundary queries={{ clients: clientsQuery(), projects: projectsQuery() }} fields={8}>
    {(data) => <LoadedSessionForm {...props} {...data} />}
  </FormBoundary>
)

type LoadedProps = Props & { clients: readonly Client[]; projects: readonly Project[] }

const LoadedSessionForm = ({ session, timer, clients, projects }: LoadedProps) => {
  const close = useCloseSavedDialog()
  const { save, call } = useSaveRecord(sessionDefinition)
  const clientField = useClientField()
  const projectField = useProjectField()
  const form = useRestorableForm({
    ...sessionForm,
    inputKey: sessionInputKey(session?.id ?? timer?.id),
    ...(session || !timer ? sessionForm.initialValues(session) : valuesFromTimer(timer, clients)),
    fields: {
      ...sessionForm.fields,
      clientId: { ...sessionForm.fields.clientId, ...clientField },
      projectId: projectField,
    },
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: sessionForm.requestOf(values), version }, callbacks),
    read: sessionForm.initialValues,
    onSaved: () => {
      close()
      if (timer) discardTimer(timer.id)
    },
  })
  const choose = (next: ClientAndProject) =>
    form.setValues(withDefaultRate(form.getValues(), next, clients, projects))
  const chooseClient = (clientId: string) =>
    choose({
      clientId,
      projectId: projectForClient(projects, form.getValues().projectId, clientId),
    })
  /** Selecting a project also selects its client, unless a client is already selected. */
  const chooseProject = (projectId: string) =>
    choose({
      clientId:
        form.getValues().clientId || (projects.find(({ id }) => id === projectId)?.clientId ?? ''),
      projectId,
    })
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <ClientSelect
          none="Choose a client"
          {...form.field('clientId')}
          onChange={({ currentTarget: { value } }) => chooseClient(value)}
        />
        <ProjectSelect
          clientId={form.values.clientId}
          {...form.field('projectId')}
          onChange={({ currentTarget: { value } }) => chooseProject(value)}
        />
        <TextInput {...form.field('student')} />
        <DateField {...form.field('date')} />
        {(['startTime', 'endTime'] as const).map((name) => (
          <TimeField
            key={name}
            {...form.field(name)}
            onChange={(time) => form.setValues(withTimes(form.getValues(), { [name]: time }))}
          />
        ))}
        <TextInput
          data-autofocus
          inputMode="decimal"
          description={timer?.stoppedAt ? timedText(timer) : 'For example 1.5 or 1:30'}
          {...form.field('hours')}
        />
        <TextInput inputMode="decimal" description={netText(form.values)} {...form.field('rate')} />
      </FieldGrid>
      <TextInput mt="md" {...form.field('subject')} />
      <TextInput mt="md" {...form.field('address')} />
      <Textarea mt="md" autosize minRows={1} maxRows={8} {...form.field('notes')} />
      <FormButtons call={call}>{session || timer ? 'Save session' : 'Add session'}</FormButtons>
    </RestorableForm>
  )
}

const timedText = ({ startedAt, stoppedAt = startedAt }: Timer) =>
  `The timer ran from ${formatDateTime(startedAt)} to ${formatDateTime(stoppedAt)}`

const netText = (values: { hours: string; rate: string }) => {
  const hours = parseDuration(values.hours)
  const cents = parseAmountCents(values.rate, rateLimits)
  return hours && cents !== undefined
    ? `${formatEuro(sessionNetCents({ hours, rate: euroFromCents(cents) }))} excluding VAT`
    : undefined
}
