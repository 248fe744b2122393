import { Textarea, TextInput } from '@mantine/core'
import { euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Session } from '@synapse/shared/tutoring/contract'
import { type ListedSession, netOfSession } from '@synapse/shared/tutoring/tracked-session'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { sessionKind, sessionName } from '#tutoring/queries.ts'
import type { InvoiceBySession } from '#tutoring/session-columns.tsx'
import type { Timer } from '#tutoring/timer.ts'
import { parseDuration, rateLimits, useSessionForm } from '#tutoring/use-session-form.ts'
import { parseAmountCents } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { shortMoment } from '#ui/format/format-time.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

type Props = {
  session?: Session | undefined
  timer?: Timer | undefined
  onClose: () => void
}

export const SessionForm = ({ session, timer, onClose }: Props) => {
  const { form, isPending, chooseClient, chooseProject } = useSessionForm({
    session,
    timer,
    onClose,
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
