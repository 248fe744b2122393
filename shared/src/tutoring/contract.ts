import { z } from 'zod'
import { conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import {
  changedElsewhere,
  idReused,
  projectOfOtherClient,
  unknownClient,
  unknownProject,
} from '#contract/refusals'
import { maxHours, maxRateEuro, maxStudentLength, maxSubjectLength } from '#tutoring/limits'

export const session = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  projectId: z.uuid().nullable(),
  date: z.iso.date(),
  student: z.string(),
  subject: z.string(),
  /** 'HH:MM' */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  address: z.string(),
  notes: z.string(),
  /** '1.50' */
  hours: field.decimalText,
  rate: field.euroText,
  netAmount: field.euroText,
  invoiceId: z.uuid().nullable(),
  ...field.versioned,
})
export type TrackedSession = z.output<typeof session>

const sessionFields = {
  clientId: field.id,
  projectId: field.id.nullish(),
  date: field.bookkeepingDate('The date'),
  student: field.line('The student’s name', maxStudentLength),
  subject: field.line('The subject', maxSubjectLength),
  startTime: field.time('The start time').nullish(),
  endTime: field.time('The end time').nullish(),
  address: field.line('The address', 300),
  notes: field.paragraph('The notes', 5_000),
  hours: field
    .decimal('The duration', maxHours, 'a number of hours')
    .refine((hundredths) => hundredths > 0, 'Enter a duration greater than zero.'),
  rate: field.euro('The rate', maxRateEuro),
}

const unknown = notFound('This session no longer exists.')
const saveRefusals = {
  unknown_client: unknownClient,
  unknown_project: unknownProject,
  other_client: projectOfOtherClient,
} as const
const invoiced = conflict(
  'This session is on an invoice. Change the draft or credit the invoice first.',
)

export const listTrackedSessions = endpoint('GET', '/api/sessions', {
  summary: 'List tracked sessions, newest first',
  output: z.array(session),
})

export const createTrackedSession = endpoint('POST', '/api/sessions', {
  summary: 'Add a tracked session',
  input: z.strictObject({
    id: field.id.optional(),
    ...sessionFields,
    student: sessionFields.student.default(''),
    subject: sessionFields.subject.default(''),
    address: sessionFields.address.default(''),
    notes: sessionFields.notes.default(''),
  }),
  output: session,
  mayRepeat: true,
  refusals: {
    ...saveRefusals,
    id_reused: idReused,
  },
})

export const updateTrackedSession = endpoint('PATCH', '/api/sessions/{id}', {
  summary: 'Edit a tracked session that isn’t on an invoice',
  input: z.strictObject({ ...sessionFields, version: field.baseVersion }).partial(),
  output: session,
  mayRepeat: true,
  refusals: { unknown, changed: changedElsewhere, invoiced, ...saveRefusals },
})

export const deleteTrackedSession = endpoint('DELETE', '/api/sessions/{id}', {
  summary: 'Delete a tracked session that isn’t on an invoice',
  mayRepeat: true,
  refusals: { unknown, invoiced },
})
