import { formProblems } from '@synapse/shared/booking/form'
import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import { maxParticipants, type Package } from '@synapse/shared/package/package'
import { emailPattern } from '@synapse/shared/text/email-pattern'
import { earlyStartMissingMessage } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { Draft } from '#booking/draft/draft.ts'

export type FieldName =
  | 'date'
  | 'studentName'
  | 'studentEmail'
  | 'calendarEmail'
  | 'otherStudents'
  | 'notes'
  | 'requestsEarlyStart'
  | `participant${number}`

export type FieldProblem = { title: string; message: string; field: FieldName }

export type FieldErrors = Partial<Record<FieldName, string>>

/**
 * Returns all problems of a form: missing details, in the order of the page's messages, then
 * invalid e-mails, then a missing request for an early session.
 */
export const findProblems = (
  draft: Draft,
  { numberOfStudents }: Pick<Package, 'numberOfStudents'>,
  mustRequestEarlyStart = false,
): FieldProblem[] => {
  const missing = formProblems({ ...draft, numberOfStudents })
  const isReported = ({ field }: FieldProblem) => missing.some((one) => one.field === field)
  const emailProblems = emailFields(draft, numberOfStudents).flatMap(
    (field) => emailProblem(field) ?? [],
  )
  return [
    ...missing,
    ...emailProblems.filter((one) => !isReported(one)),
    ...(mustRequestEarlyStart && !draft.requestsEarlyStart ? [earlyStartProblem] : []),
  ]
}

const earlyStartProblem: FieldProblem = {
  field: 'requestsEarlyStart',
  title: 'Missing Information',
  message: earlyStartMissingMessage,
}

export const remainingErrors = (errors: FieldErrors, changes: Partial<Draft>): FieldErrors => {
  const isChanged = (field: string) =>
    field.startsWith('participant')
      ? 'participantEmails' in changes
      : field in changes || (field === 'date' && 'time' in changes)
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isChanged(field)))
}

/** Returns whether the server would accept the address. */
export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text)

/** Converts the server's field errors to the fields of this form. */
export const parseFieldErrors = (fields: NonNullable<ErrorBody['fields']>): FieldErrors => {
  const known = Object.entries(fields).flatMap(([name, message]) => {
    const field = fieldNamed(name)
    return field ? [[field, message] as const] : []
  })
  return Object.fromEntries(known)
}

type EmailField = { field: FieldName; value: string; required: boolean; label: string }

const emailFields = (draft: Draft, numberOfStudents: number): EmailField[] => [
  { field: 'studentEmail', value: draft.studentEmail, required: true, label: 'Your e-mail' },
  {
    field: 'calendarEmail',
    value: draft.calendarEmail,
    required: false,
    label: 'The e-mail for calendar invitations',
  },
  ...draft.participantEmails.slice(0, maxParticipants(numberOfStudents)).map(
    (value, index): EmailField => ({
      field: `participant${index}`,
      value,
      required: numberOfStudents === 2,
      label:
        numberOfStudents === 2 ? 'The participant’s e-mail' : `Participant ${index + 2}’s e-mail`,
    }),
  ),
]

const emailProblem = ({ field, value, required, label }: EmailField): FieldProblem | undefined => {
  const email = value.trim()
  if (!email)
    return required
      ? { field, title: 'Missing Information', message: `${label} is missing.` }
      : undefined
  if (!isEmail(email))
    return {
      field,
      title: 'Please Check the E-mail Address',
      message: `${label} doesn’t look right. It should look like name@example.com.`,
    }
}

const fieldNamed = (name: string): FieldName | undefined => {
  const participant = /^participantEmails(?:\.(\d+))?$/.exec(name)
  if (participant) return `participant${Number(participant[1] ?? 0)}`
  if (name === 'sessionDate') return 'date'
  return (['studentName', 'studentEmail', 'calendarEmail', 'notes'] as const).find(
    (field) => field === name,
  )
}
