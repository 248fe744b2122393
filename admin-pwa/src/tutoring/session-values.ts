import type { Client } from '@synapse/shared/client/contract'
import type { CompleteBodyOf } from '@synapse/shared/contract/endpoint'
import { decimalFromHundredths } from '@synapse/shared/money'
import { formatTime, maltaDay } from '@synapse/shared/time'
import type { createTrackedSession, TrackedSession } from '@synapse/shared/tutoring/contract'
import { hundredthsOfDuration } from '@synapse/shared/tutoring/duration'
import { requiredClient } from '#client/client-values.ts'
import { elapsedHundredths, wasLeftRunning } from '#tutoring/timer/elapsed-time.ts'
import type { Timer } from '#tutoring/timer/timer-storage.ts'
import { amountRule, parseAmount, trimZeroCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (session: TrackedSession | undefined) => ({
  values: {
    id: session?.id ?? crypto.randomUUID(),
    clientId: session?.clientId ?? '',
    projectId: session?.projectId ?? '',
    date: session?.date ?? today(),
    student: session?.student ?? '',
    subject: session?.subject ?? '',
    startTime: session?.startTime ?? '',
    endTime: session?.endTime ?? '',
    address: session?.address ?? '',
    notes: session?.notes ?? '',
    hours: trimZeroCents(session?.hours ?? ''),
    rate: session?.rate ?? '',
  },
  version: session?.version,
})

/** Fills in a session from the timer, without a duration if it was left running by mistake. */
export const valuesFromTimer = (timer: Timer, clients: readonly Client[]): { values: Values } => {
  const { id, clientId, student, startedAt, stoppedAt = startedAt } = timer
  const [start, end] = [Temporal.Instant.from(startedAt), Temporal.Instant.from(stoppedAt)]
  const [startTime, endTime] = [formatTime(start), formatTime(end)]
  const hasEnd = maltaDay(start) === maltaDay(end) && endTime > startTime
  return {
    values: {
      ...initialValues(undefined).values,
      id,
      clientId,
      student,
      date: maltaDay(start),
      startTime,
      ...(!wasLeftRunning(start, end) && {
        // A session must end on the same day. If it doesn't, the operator has to enter the end.
        endTime: hasEnd ? endTime : '',
        hours: decimalFromHundredths(elapsedHundredths(start, end)),
      }),
      rate: clients.find((client) => client.id === clientId)?.hourlyRate ?? '',
    },
  }
}

const requestOf = (values: Values) =>
  ({
    clientId: values.clientId,
    projectId: values.projectId || null,
    date: values.date,
    student: values.student.trim(),
    subject: values.subject.trim(),
    startTime: values.startTime || null,
    endTime: values.endTime || null,
    address: values.address.trim(),
    notes: values.notes.trim(),
    hours: parseDuration(values.hours) ?? '',
    rate: parseAmount(values.rate),
  }) satisfies Omit<CompleteBodyOf<typeof createTrackedSession>, 'id'>

/** Converts a typed duration to the API's format; undefined if it is invalid. */
export const parseDuration = (text: string): string | undefined => {
  const hundredths = hundredthsOfDuration(text)
  return hundredths === undefined ? undefined : decimalFromHundredths(hundredths)
}

type Times = Pick<Values, 'startTime' | 'endTime'>

/** Changes the times. Also adjusts the duration, unless the operator has changed it. */
export const withTimes = <Timed extends Times & { hours: string }>(
  values: Timed,
  change: Partial<Times>,
): Timed => {
  const changed = { ...values, ...change }
  const isEntered = values.hours.trim() && !isAbout(values.hours, durationOf(values))
  return isEntered ? changed : { ...changed, hours: durationOf(changed) }
}

/** The timer also counts seconds, so its duration differs from the times by up to a minute. */
const isAbout = (hours: string, timed: string): boolean => {
  const [one, other] = [hours, timed].map(hundredthsOfDuration)
  return one !== undefined && other !== undefined && Math.abs(one - other) <= 2
}

const durationOf = ({ startTime, endTime }: Times): string => {
  if (!startTime || endTime <= startTime) return ''
  const minutes = Temporal.PlainTime.from(startTime).until(endTime).total('minutes')
  return trimZeroCents(decimalFromHundredths(Math.round((minutes * 100) / 60)))
}

/** The maximum hourly rate, in euros. */
export const rateLimits = { max: 10_000 }

const rules = {
  endTime: (endTime: string, { startTime }: Pick<Values, 'startTime'>) =>
    startTime && endTime && endTime <= startTime ? 'The end must be after the start.' : null,
  hours: (text: string) => {
    const hundredths = hundredthsOfDuration(text)
    if (hundredths === undefined) return 'Enter hours, for example 1.5 or 1:30.'
    if (hundredths === 0) return 'Enter a duration greater than zero.'
    return hundredths > 2_400 ? 'A session can last up to 24 hours.' : null
  },
  rate: amountRule(rateLimits),
}

const fields = {
  clientId: requiredClient,
  date: { label: 'Date', blankError: 'Enter a date.' },
  student: { label: 'Student', maxLength: 200 },
  subject: { label: 'Subject', maxLength: 500 },
  startTime: 'From',
  endTime: 'To',
  address: { label: 'Address', maxLength: 300 },
  notes: { label: 'Notes', maxLength: 5_000 },
  hours: { label: 'Duration', blankError: 'Enter a duration.' },
  rate: { label: 'Rate (€)', required: true },
} satisfies Record<string, FieldOptions>

export const sessionForm = { initialValues, rules, fields, requestOf }
