import { Button, Group, TextInput } from '@mantine/core'
import type { AvailabilityDay } from '@synapse/shared/availability/contract'
import { manualReason } from '@synapse/shared/availability/timetable'
import type { BookedSession } from '#availability/day-slots.ts'
import { useSetDays } from '#availability/queries.ts'
import { SessionsWarning } from '#availability/SessionsWarning.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Props = {
  /** 'YYYY-MM-DD' */
  date: string
  /** The day's availability entry; without one, the day is available. */
  day: AvailabilityDay | undefined
  sessions: readonly BookedSession[]
}

const blank = { reason: '' }

export const DayAvailability = ({ date, day, sessions }: Props) => {
  const setDays = useSetDays()
  const form = useDraftForm({
    name: `day/${date}`,
    values: blank,
    read: () => ({ values: blank }),
    send: ({ reason }, _version, callbacks) =>
      setDays.mutate(
        { date, isAvailable: false, reason: reason.trim() || manualReason },
        callbacks,
      ),
  })
  const isAvailable = day?.isAvailable ?? true
  const within = <SessionsWarning count={sessions.length} where="on this day" />
  if (!isAvailable)
    return (
      <>
        <p>
          <StatusBadge tone="neutral">Unavailable</StatusBadge>{' '}
          <span className="soft">{day?.reason}</span>{' '}
          {day && <UnsentBadge recordKey={`availabilityDays/${day.id}`} />}
        </p>
        {within}
        <Button
          variant="default"
          loading={setDays.isPending}
          onClick={() => setDays.mutate({ date, isAvailable: true })}
        >
          Set available
        </Button>
      </>
    )
  return (
    <>
      <StatusBadge tone="success">Available</StatusBadge>
      <DraftForm form={form}>
        <Group gap={8} align="flex-end">
          <TextInput
            flex="1 1 12rem"
            label="Reason"
            placeholder={manualReason}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <Button type="submit" variant="default" loading={setDays.isPending}>
            Set unavailable
          </Button>
        </Group>
      </DraftForm>
      {form.isChanged && within}
    </>
  )
}
