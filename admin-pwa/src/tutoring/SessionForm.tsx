import { Textarea, TextInput } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import type { CompleteBodyOf } from '@synapse/shared/endpoint'
import { euroFromCents, formatEuro } from '@synapse/shared/money'
import { maltaDay } from '@synapse/shared/time'
import type { createSession, Session } from '@synapse/shared/tutoring/contract'
import { hundredthsOfDuration } from '@synapse/shared/tutoring/duration'
import { timedHundredths, wasLeftRunning } from '@synapse/shared/tutoring/timer'
import { type ListedSession, netOfSession } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { clientsQuery } from '#client/queries.ts'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { projectsQuery } from '#project/queries.ts'
import { type ClientAndProject, withDefaultRate } from '#tutoring/default-rate.ts'
import { sessionKind, sessionName } from '#tutoring/queries.ts'
import type { InvoiceBySession } from '#tutoring/session-columns.tsx'
import { discardTimer, type Timer } from '#tutoring/timer.ts'
import { amountRule, parseAmount, parseAmountCents, shortAmount } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { shortMoment, today } from '#ui/format/format-time.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'
import { useSaveRecord } from '#ui/record/use-save-record.ts'

type Props = {
  session?: Session | undefined
  timer?: Timer | undefined
  onClose: () => void
}

export const SessionForm = ({ session, timer, onClose }: Props) => {
  const { save, isPending } = useSaveRecord(sessionKind)
  const { data: clients = [], isSuccess: areClientsLoaded } = useQuery(clientsQuery())
  const { data: projects = [] } = useQuery(projectsQuery())
  const form = useDraftForm({
    name: sessionDraftKey(session?.id ?? timer?.id),
    ...(session || !timer ? initialValues(session) : initialValuesOfTimer(timer, clients)),
    fields: {
      ...fields,
      clientId: {
        label: 'Client',
        required: true,
        format: (id: string) => byId(clients, id)?.businessName ?? 'None',
      },
      projectId: {
        label: 'Project',
        format: (id: string) => byId(projects, id)?.name ?? 'None',
      },
    },
    validate: rules,
    send: (values, version, callbacks) => save(requestOf(values), version, callbacks),
    read: initialValues,
    onSaved: () => {
      onClose()
      if (timer) discardTimer(timer.id)
    },
  })
  const choose = (next: ClientAndProject) =>
    form.setValues(withDefaultRate(form.getValues(), next, clients, projects))
  const addMissingRate = useEffectEvent(() => {
    const { clientId, projectId, rate } = form.getValues()
    if (timer && !rate) choose({ clientId, projectId })
  })
  // The dialog may open before the clients and their rates have loaded.
  useEffect(() => {
    if (areClientsLoaded) addMissingRate()
  }, [areClientsLoaded])
  const chooseClient = (clientId: string) =>
    choose({ clientId, projectId: form.getValues().projectId })
  /** Choosing a client's project also chooses the client, if none is chosen yet. */
  const chooseProject = (projectId: string) =>
    choose({
      clientId: form.getValues().clientId || (byId(projects, projectId)?.clientId ?? ''),
      projectId,
    })
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <ClientSelect
          none="Choose a client"
          {...form.field('clientId')}
          onChange={({ currentTarget: { value } }) => chooseClient(value)}
        />
        <ProjectSelect
          {...form.field('projectId')}
          onChange={({ currentTarget: { value } }) => chooseProject(value)}
        />
        <TextInput {...form.field('student')} />
        <DateField {...form.field('date')} />
        <TextInput
          data-autofocus
          inputMode="decimal"
          description={timer?.stoppedAt ? timedText(timer) : 'For example 1.5 or 1:30'}
          {...form.field('hours')}
        />
        <TextInput inputMode="decimal" description={netText(form.values)} {...form.field('rate')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={1} maxRows={4} {...form.field('subject')} />
      <FormButtons isPending={isPending}>{session ? 'Save Session' : 'Add Session'}</FormButtons>
    </DraftForm>
  )
}

const timedText = ({ startedAt, stoppedAt = startedAt }: Timer) =>
  `The timer ran from ${shortMoment(startedAt)} to ${shortMoment(stoppedAt)}`

const netText = (values: { hours: string; rate: string }) => {
  const hours = parseDuration(values.hours)
  const cents = parseAmountCents(values.rate, rateLimits)
  return hours && cents !== undefined
    ? `${formatEuro(netOfSession({ hours, rate: euroFromCents(cents) }))} excluding VAT`
    : undefined
}

/** Returns the dialogs that add, edit and delete sessions. Invoiced sessions can't be changed. */
export const useSessionDialogs = (invoiceBySession: InvoiceBySession) =>
  useRecordDialogs<'sessions', ListedSession>(sessionKind, {
    form: (session, onClose) => <SessionForm session={session} onClose={onClose} />,
    warning: (session) => `“${sessionName(session)}” will be permanently deleted.`,
    lockedReason: ({ id, source }) => {
      if (invoiceBySession.has(id)) return 'This session is on an invoice.'
      return (
        source &&
        'This session came from a spreadsheet. Upload the spreadsheet again to bill it again.'
      )
    },
  })

/** @param id the id of the session or the timer */
export const sessionDraftKey = (id = 'new'): string => `session/${id}`

const byId = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
  rows.find((row) => row.id === id)

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (session: Session | undefined) => ({
  values: {
    id: session?.id ?? (crypto.randomUUID() as string),
    clientId: session?.clientId ?? '',
    projectId: session?.projectId ?? '',
    date: session?.date ?? today(),
    student: session?.student ?? '',
    subject: session?.subject ?? '',
    hours: shortAmount(session?.hours ?? ''),
    rate: session?.rate ?? '',
  },
  version: session?.version,
})

/** The duration is empty if the timer was left running by mistake. */
const initialValuesOfTimer = (timer: Timer, clients: readonly Client[]): { values: Values } => {
  const { id, clientId, student, startedAt, stoppedAt = startedAt } = timer
  const [start, end] = [Temporal.Instant.from(startedAt), Temporal.Instant.from(stoppedAt)]
  return {
    values: {
      ...initialValues(undefined).values,
      id,
      clientId,
      student,
      date: maltaDay(start),
      hours: wasLeftRunning(start, end) ? '' : euroFromCents(timedHundredths(start, end)),
      rate: byId(clients, clientId)?.hourlyRate ?? '',
    },
  }
}

const requestOf = (values: Values) =>
  ({
    id: values.id,
    clientId: values.clientId,
    projectId: values.projectId || null,
    date: values.date,
    student: values.student.trim(),
    subject: values.subject.trim(),
    hours: parseDuration(values.hours) ?? '',
    rate: parseAmount(values.rate),
  }) satisfies CompleteBodyOf<typeof createSession>

/** Parses a typed duration to the API's format; undefined if it is invalid. */
const parseDuration = (text: string): string | undefined => {
  const hundredths = hundredthsOfDuration(text)
  return hundredths === undefined ? undefined : euroFromCents(hundredths)
}

/** The maximum hourly rate, in euros. */
const rateLimits = { max: 10_000 }

const rules = {
  clientId: (id: string) => (id ? null : 'Please select a client'),
  date: (date: string) => (date ? null : 'Enter a date.'),
  hours: (text: string) => {
    const hundredths = hundredthsOfDuration(text)
    if (!text.trim()) return 'Enter a duration.'
    if (hundredths === undefined) return 'Enter hours, for example 1.5 or 1:30.'
    if (hundredths === 0) return 'Enter a duration greater than zero.'
    return hundredths > 2_400 ? 'A session can last up to 24 hours.' : null
  },
  rate: amountRule(rateLimits, 'Enter an amount in euros, for example 30 or 22.50.'),
}

const fields = {
  date: { label: 'Date', required: true },
  student: { label: 'Student', maxLength: 200 },
  subject: { label: 'Subject', maxLength: 500 },
  hours: { label: 'Duration', required: true },
  rate: { label: 'Rate (€)', required: true },
} satisfies Record<string, FieldOptions>
