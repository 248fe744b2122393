import { Textarea, TextInput } from '@mantine/core'
import { formatEuro } from '@synapse/shared/money'
import type { Session } from '@synapse/shared/tutoring/contract'
import { netOfSession } from '@synapse/shared/tutoring/tracked-session'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import type { Timer } from '#tutoring/timer.ts'
import { parseDuration, parseRate, useSessionForm } from '#tutoring/use-session-form.ts'
import { DateField } from '#ui/DateField.tsx'
import { DraftForm } from '#ui/DraftForm.tsx'
import { descriptionBelow } from '#ui/description-below.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { shortMoment } from '#ui/format-time.ts'

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
        <DateField max="2099-12-31" {...form.field('date')} />
        <TextInput
          data-autofocus
          inputMode="decimal"
          {...descriptionBelow(timer?.stoppedAt ? timedText(timer) : 'For example 1.5 or 1:30')}
          {...form.field('hours')}
        />
        <TextInput
          inputMode="decimal"
          {...descriptionBelow(netText(form.values))}
          {...form.field('rate')}
        />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={1} maxRows={4} {...form.field('subject')} />
      <FormButtons isPending={isPending}>{session ? 'Save Session' : 'Add Session'}</FormButtons>
    </DraftForm>
  )
}

const timedText = ({ startedAt, stoppedAt = startedAt }: Timer) =>
  `The timer ran from ${shortMoment(startedAt)} to ${shortMoment(stoppedAt)}`

const netText = (values: { hours: string; rate: string }) => {
  const [hours, rate] = [parseDuration(values.hours), parseRate(values.rate)]
  return hours && rate ? `${formatEuro(netOfSession({ hours, rate }))} excluding VAT` : undefined
}
