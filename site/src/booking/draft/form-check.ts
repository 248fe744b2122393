import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import type { Package } from '@synapse/shared/package/package'
import { emailPattern, maxEmailLength } from '@synapse/shared/text/email-pattern'
import { missingEarlyStartMessage } from '@synapse/shared/withdrawal/withdrawal-texts'
import { type Draft, textFields } from '#booking/draft/draft.ts'
import { type FormField, formFields } from '#booking/draft/form-fields.ts'

type FieldName = FormField['name'] | 'date' | 'requestsEarlyStart'

export type FieldProblem = {
  title: string
  message: string
  /** A shorter message for the field itself. */
  fieldMessage: string
  field: FieldName
}

export type FieldErrors = Partial<Record<FieldName, string>>

export type ReportedErrors = {
  /** The fields that had a problem when the visitor pressed Pay. */
  fields: readonly FieldName[]
  /** `draft` is the form that the errors apply to. */
  rejected?: { errors: FieldErrors; draft: Draft }
}

/**
 * Returns all problems of a form in this order: missing details, as the page lists them; invalid
 * e-mail addresses; a missing request for an early session.
 */
export const findProblems = (
  draft: Draft,
  { numberOfStudents }: Pick<Package, 'numberOfStudents'>,
  { mustRequestEarlyStart = false }: { mustRequestEarlyStart?: boolean | undefined } = {},
): FieldProblem[] => {
  const fields = formFields(draft, numberOfStudents)
  return [
    ...(draft.date && draft.time ? [] : [dateProblem]),
    ...fields.flatMap(missingProblem),
    ...fields.flatMap(emailProblem),
    ...(mustRequestEarlyStart && !draft.requestsEarlyStart ? [earlyStartProblem] : []),
  ]
}

const title = 'Missing Information'

const dateProblem: FieldProblem = {
  field: 'date',
  title,
  message: 'Please select a date and time for your session',
  fieldMessage: 'Choose a day and a time',
}

const missingProblem = ({ name, value, missing }: FormField): FieldProblem[] =>
  missing && !value.trim() ? [{ field: name, title, ...missing }] : []

const emailProblem = ({ name, label, value, type }: FormField): FieldProblem[] => {
  const email = value.trim()
  if (type !== 'email' || !email || isEmail(email)) return []
  return [
    {
      field: name,
      title: 'Please Check the E-mail Address',
      message: `“${label}” doesn’t look right. It should look like name@example.com.`,
      fieldMessage: 'Enter an address like name@example.com',
    },
  ]
}

const earlyStartProblem: FieldProblem = {
  field: 'requestsEarlyStart',
  title,
  message: missingEarlyStartMessage,
  fieldMessage: 'Agree to a session within the withdrawal period, or choose a later day',
}

/**
 * Returns the errors to show: the current problems of the reported fields, and the server's errors
 * about fields that are still shown and haven't changed since.
 */
export const visibleErrors = (
  problems: readonly FieldProblem[],
  { fields, rejected }: ReportedErrors,
  draft: Draft,
  numberOfStudents: number,
): FieldErrors => {
  const values = valuesOf(draft, numberOfStudents)
  const rejectedValues = rejected && valuesOf(rejected.draft, numberOfStudents)
  return Object.fromEntries([
    ...problems
      .filter(({ field }) => fields.includes(field))
      .map(({ field, fieldMessage }) => [field, fieldMessage]),
    ...Object.entries(rejected?.errors ?? {}).filter(
      ([field]) => field in values && values[field] === rejectedValues?.[field],
    ),
  ])
}

const valuesOf = (draft: Draft, numberOfStudents: number): Record<string, string> => ({
  date: `${draft.date} ${draft.time}`,
  ...Object.fromEntries(
    formFields(draft, numberOfStudents).map(({ name, value }) => [name, value]),
  ),
})

/** Returns whether the server would accept an e-mail address. */
export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && emailPattern.test(text)

/** Assigns the server's errors to the form's fields. */
export const parseFieldErrors = (
  fields: NonNullable<ErrorBody['fields']>,
  { participantEmails }: Pick<Draft, 'participantEmails'>,
): FieldErrors => {
  // The form doesn't send blank e-mail addresses, so the server's numbering doesn't include them.
  const sentParticipants = [...participantEmails.keys()].filter((index) =>
    participantEmails[index]?.trim(),
  )
  const known = Object.entries(fields).flatMap(([name, message]) => {
    const field = fieldNamed(name, sentParticipants)
    return field ? [[field, message] as const] : []
  })
  return Object.fromEntries(known)
}

const fieldNamed = (name: string, sentParticipants: readonly number[]): FieldName | undefined => {
  const participant = /^participantEmails(?:\.(\d+))?$/.exec(name)
  if (participant) return `participant${sentParticipants[Number(participant[1] ?? 0)] ?? 0}`
  if (name === 'sessionDate') return 'date'
  return textFields.find((field) => field === name)
}
