import { ActionIcon, Box, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { AvailabilityDay, AvailabilityException } from '@synapse/shared/availability/contract'
import { manualReason } from '@synapse/shared/availability/timetable'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from '#availability/day/DayDialog.module.css'
import { sessionsDuring, sessionsOnDays } from '#availability/day-slots.ts'
import { blockedHoursForm, dayOffForm } from '#availability/days-off-values.ts'
import { blockedHoursInputKey, dayOffInputKey } from '#availability/input-keys.ts'
import { useBlockHours, useSetDayAvailability, useUnblockHours } from '#availability/mutations.ts'
import { blockedHoursQuery } from '#availability/queries.ts'
import { SessionsWarning } from '#availability/SessionsWarning.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import type { Call } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Props = {
  /** 'YYYY-MM-DD' */
  date: string
  /** The day's own availability record; without one, the day is available. */
  entry: AvailabilityDay | undefined
  bookings: readonly AdminBooking[]
}

export const DayAvailability = ({ date, entry, bookings }: Props) => {
  const setDays = useSetDayAvailability()
  const form = useRestorableForm({
    ...dayOffForm,
    inputKey: dayOffInputKey(date),
    ...dayOffForm.initialValues(),
    read: dayOffForm.initialValues,
    onSaved: keepDialogOpen,
    send: (values, callbacks) => setDays.mutate(dayOffForm.requestOf(values, date), callbacks),
  })
  // Keep this state outside the form, so that the form stays open if the server refuses to block
  // the day.
  const [isOpen, setIsOpen] = useState(false)
  const isAvailable = entry?.isAvailable ?? true
  // The day becomes unavailable once its form has been saved, so discard the input then.
  const discard = useEffectEvent(form.discard)
  useEffect(() => {
    if (!isAvailable) discard()
  }, [isAvailable])
  const affected = sessionsOnDays(bookings, { from: date, to: date }, useNow())
  const warning = <SessionsWarning count={affected.length} where="on this day" />
  if (!isAvailable)
    return (
      <Stack w="100%" gap={12} align="flex-start">
        <p>
          <Badge tone="neutral">Unavailable</Badge> <span className="soft">{entry?.reason}</span>{' '}
          {entry && <UnsentBadge type="availabilityDays" id={entry.id} />}
        </p>
        {warning}
        <ActionButton
          variant="default"
          call={setDays}
          onClick={() => {
            setIsOpen(false)
            setDays.mutate({ date, isAvailable: true })
          }}
        >
          Unblock day
        </ActionButton>
      </Stack>
    )
  return (
    <BlockForm form={form} label="Block day" call={setDays} isOpen={isOpen} onOpen={setIsOpen}>
      <TextInput autoFocus placeholder={manualReason} {...form.field('reason')} />
      {warning}
    </BlockForm>
  )
}

const keepDialogOpen = () => {}

type BlockFormProps<Values> = {
  form: RestorableFormState<Values>
  label: string
  call: Call
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

const BlockForm = <Values extends Record<string, unknown>>(props: BlockFormProps<Values>) => {
  const { form, label, call, isOpen, onOpen, children } = props
  const close = () => {
    form.discard()
    onOpen(false)
  }
  if (!isOpen && !form.isChanged)
    return (
      <Button variant="default" onClick={() => onOpen(true)}>
        {label}
      </Button>
    )
  return (
    <Box w="100%">
      <RestorableForm form={form}>
        <Stack gap="sm">
          {children}
          <Group gap="sm">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <ActionButton type="submit" call={call}>
              {label}
            </ActionButton>
          </Group>
        </Stack>
      </RestorableForm>
    </Box>
  )
}

export const BlockedHours = ({ date }: { date: string }) => (
  <QueryBoundary query={useQuery(blockedHoursQuery(date))} skeleton={null}>
    {(blocked) =>
      blocked.length > 0 && (
        <ul className={classes.list} aria-label="Blocked hours">
          {blocked.map((hours) => (
            <BlockedPeriod key={hours.id} hours={hours} />
          ))}
        </ul>
      )
    }
  </QueryBoundary>
)

const BlockedPeriod = ({ hours }: { hours: AvailabilityException }) => {
  const remove = useUnblockHours()
  const period = `${hours.startTime} to ${hours.endTime}`
  return (
    <li>
      <span className={classes.grow}>
        <span className="figures">{period}</span> <span className="soft">{hours.reason}</span>{' '}
        <UnsentBadge type="availabilityExceptions" id={hours.id} />
      </span>
      <ActionIcon size={44} aria-label={`Unblock ${period}`} onClick={() => remove.mutate(hours)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type HoursProps = {
  /** 'YYYY-MM-DD' */
  date: string
  bookings: Parameters<typeof sessionsDuring>[0]
}

export const BlockHoursForm = ({ date, bookings }: HoursProps) => {
  const add = useBlockHours()
  const [isOpen, setIsOpen] = useState(false)
  const form = useRestorableForm({
    ...blockedHoursForm,
    inputKey: blockedHoursInputKey(date),
    ...blockedHoursForm.initialValues(),
    send: (values, callbacks) => add.mutate(blockedHoursForm.requestOf(values, date), callbacks),
    read: blockedHoursForm.initialValues,
    onSaved: keepDialogOpen,
  })
  const within = sessionsDuring(bookings, date, form.values)
  return (
    <BlockForm form={form} label="Block hours" call={add} isOpen={isOpen} onOpen={setIsOpen}>
      <SimpleGrid cols={2} spacing="sm">
        <TimeField autoFocus {...form.field('startTime')} />
        <TimeField {...form.field('endTime')} />
      </SimpleGrid>
      <TextInput placeholder="Optional" {...form.field('reason')} />
      <SessionsWarning count={within.length} where="during these hours" />
    </BlockForm>
  )
}
