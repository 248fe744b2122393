import { z } from 'zod'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  bookkeepingDateField,
  conflictRefusal,
  euroField,
  euroText,
  idField,
  idParams,
  instantText,
  line,
  versionField,
} from '#fields'

export const session = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  projectId: z.uuid().nullable(),
  date: z.iso.date(),
  student: z.string(),
  subject: z.string(),
  /** '1.50' */
  hours: euroText,
  rate: euroText,
  netAmount: euroText,
  /** The invoice or draft that charges it; null while nothing does. */
  invoiceId: z.uuid().nullable(),
  createdAt: instantText,
  updatedAt: instantText,
  version: versionField,
})
export type Session = z.output<typeof session>

const sessionFields = {
  clientId: idField,
  projectId: idField.nullish(),
  date: bookkeepingDateField('The date'),
  student: line('The student’s name', 200),
  subject: line('The subject', 500),
  hours: euroField('The duration', 24, 'a number of hours').refine(
    (hundredths) => hundredths > 0,
    'The duration must be more than nothing.',
  ),
  rate: euroField('The rate', 10_000),
}

const unknown = { status: 404, sentence: 'There is no such session any more.' } as const
const unknownOther = {
  unknown_client: { status: 404, sentence: 'There is no such client any more.' },
  unknown_project: { status: 404, sentence: 'There is no such project any more.' },
} as const
const invoiced = {
  status: 409,
  sentence: 'An invoice charges this session: change its draft, or credit it first.',
} as const

export const listSessions = endpoint('GET', '/api/sessions', {
  summary: 'The sessions that were entered by hand or by the timer, newest first',
  output: z.array(session),
})

export const createSession = endpoint('POST', '/api/sessions', {
  summary: 'Enter a session',
  input: z.strictObject({
    id: idField.optional(),
    ...sessionFields,
    student: sessionFields.student.default(''),
    subject: sessionFields.subject.default(''),
  }),
  output: session,
  mayRepeat: true,
  refusals: unknownOther,
})

export const updateSession = endpoint('PATCH', '/api/sessions/{id}', {
  summary: 'Change a session that no invoice charges',
  params: idParams,
  input: z.strictObject({ ...sessionFields, version: baseVersionField }).partial(),
  output: session,
  mayRepeat: true,
  refusals: { unknown, changed: conflictRefusal, invoiced, ...unknownOther },
})

export const deleteSession = endpoint('DELETE', '/api/sessions/{id}', {
  summary: 'Delete a session that no invoice charges',
  params: idParams,
  mayRepeat: true,
  refusals: { unknown, invoiced },
})
