import { manualReason } from '@synapse/shared/availability/timetable'
import { endsBeforeItBegins } from '@synapse/shared/contract/refusals'

type Days = { date: string; until: string; reason: string }
type Hours = { id: string; startTime: string; endTime: string; reason: string }

const reason = { label: 'Reason', maxLength: 200 }

export const daysOffForm = {
  initialValues: () => ({ values: { date: '', until: '', reason: '' } }),
  rules: {
    until: (until: string, { date }: Days) =>
      until && until < date ? endsBeforeItBegins.message : null,
  },
  fields: {
    date: { label: 'First day', blankError: 'Enter a start date.' },
    until: 'Last day',
    reason,
  },
  requestOf: ({ date, until, reason }: Days) => ({
    date,
    until: until || date,
    isAvailable: false,
    reason: reason.trim() || manualReason,
  }),
}

export const dayOffForm = {
  initialValues: () => ({ values: { reason: '' } }),
  fields: { reason },
  requestOf: ({ reason }: Pick<Days, 'reason'>, date: string) => ({
    date,
    isAvailable: false,
    reason: reason.trim() || manualReason,
  }),
}

export const blockedHoursForm = {
  initialValues: () => ({
    values: { id: crypto.randomUUID() as string, startTime: '', endTime: '', reason: '' },
  }),
  rules: {
    endTime: (to: string, { startTime }: Hours) =>
      to <= startTime ? 'The end time must be after the start time.' : null,
  },
  fields: {
    startTime: { label: 'From', blankError: 'Enter a start time.' },
    endTime: { label: 'To', blankError: 'Enter an end time.' },
    reason,
  },
  requestOf: ({ id, startTime, endTime, reason }: Hours, date: string) => ({
    id,
    type: 'closed' as const,
    date,
    startTime,
    endTime,
    reason: reason.trim() || null,
  }),
}
