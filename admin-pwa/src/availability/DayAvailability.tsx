import { ActionIcon, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { AvailabilityDay, AvailabilityException } from '@synapse/shared/availability/contract'
import { manualReason } from '@synapse/shared/availability/timetable'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import classes from '#availability/DayDialog.module.css'
import { type BookedSession, sessionsDuring } from '#availability/day-slots.ts'
import {
  exceptionsQuery,
  useAddException,
  useRemoveException,
  useSetDays,
} from '#availability/queries.ts'
import { SessionsWarning } from '#availability/SessionsWarning.tsx'
import { errorMessage } from '#data/api.ts'
import { newId } from '#data/new-id.ts'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
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

const reason = { label: 'Reason', maxLength: 200 }

const blank = { reason: '' }

export const DayAvailability = ({ date, day, sessions }: Props) => {
  const setDays = useSetDays()
  const form = useDraftForm({
    draftKey: `day/${date}`,
    values: blank,
    fields: { reason },
    read: () => ({ values: blank }),
    send: ({ reason }, _version, callbacks) =>
      setDays.mutate(
        { date, isAvailable: false, reason: reason.trim() || manualReason },
        callbacks,
      ),
  })
  const isAvailable = day?.isAvailable ?? true
  // Once the day shows as unavailable, its reason is saved, though the server may not know it yet.
  const discard = useEffectEvent(form.discard)
  useEffect(() => {
    if (!isAvailable) discard()
  }, [isAvailable])
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
          Unblock day
        </Button>
      </>
    )
  return (
    <>
      <StatusBadge tone="success">Available</StatusBadge>
      <DraftForm form={form}>
        <Group gap={8} align="flex-end">
          <TextInput flex="1 1 12rem" placeholder={manualReason} {...form.field('reason')} />
          <Button type="submit" variant="default" loading={setDays.isPending}>
            Block day
          </Button>
        </Group>
      </DraftForm>
      {form.isChanged && within}
    </>
  )
}

type BlockedProps = {
  /** 'YYYY-MM-DD' */
  date: string
  sessions: readonly Pick<AdminBooking, 'sessionDate' | 'durationMinutes'>[]
}

export const DayBlockedHours = ({ date, sessions }: BlockedProps) => {
  const { data, error } = useQuery(exceptionsQuery())
  const closures = data?.filter((one) => one.date === date && one.type === 'closed') ?? []
  return (
    <>
      {error && !data && <p role="alert">{errorMessage(error)}</p>}
      {closures.length > 0 && (
        <ul className={classes.list} aria-label="Blocked hours">
          {closures.map((closure) => (
            <Closure key={closure.id} closure={closure} />
          ))}
        </ul>
      )}
      <CloseForm date={date} sessions={sessions} />
    </>
  )
}

const Closure = ({ closure }: { closure: AvailabilityException }) => {
  const remove = useRemoveException()
  const period = `${closure.startTime} to ${closure.endTime}`
  return (
    <li>
      <span className={classes.grow}>
        <span className="figures">{period}</span> <span className="soft">{closure.reason}</span>{' '}
        <UnsentBadge recordKey={`availabilityExceptions/${closure.id}`} />
      </span>
      <ActionIcon
        size={44}
        aria-label={`Unblock ${period}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(closure)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const blankHours = () => ({
  id: newId(),
  startTime: '',
  endTime: '',
  reason: '',
})

const CloseForm = ({ date, sessions }: BlockedProps) => {
  const add = useAddException()
  const form = useDraftForm({
    draftKey: `day-closure/${date}`,
    values: blankHours(),
    fields: { startTime: 'From', endTime: 'To', reason },
    validate: {
      startTime: (from) => (from ? null : 'Enter a start time.'),
      endTime: (to, { startTime }) => {
        if (!to) return 'Enter an end time.'
        return to <= startTime ? 'The end time must be after the start time.' : null
      },
    },
    send: ({ id, startTime, endTime, reason }, _version, callbacks) =>
      add.mutate(
        { id, type: 'closed', date, startTime, endTime, reason: reason.trim() || null },
        callbacks,
      ),
    // Empty the form for the next entry.
    read: () => ({ values: blankHours() }),
  })
  const within = sessionsDuring(sessions, date, form.values)
  return (
    <DraftForm form={form}>
      <Stack gap={8}>
        <SimpleGrid cols={2} spacing={8}>
          <TimeField {...form.field('startTime')} />
          <TimeField {...form.field('endTime')} />
        </SimpleGrid>
        <TextInput placeholder="Optional" {...form.field('reason')} />
        <SessionsWarning count={within.length} where="during these hours" />
        <Button type="submit" variant="default" w="fit-content" loading={add.isPending}>
          Block hours
        </Button>
      </Stack>
    </DraftForm>
  )
}
