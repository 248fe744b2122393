import { maxOtherStudentsLength, maxTopicLength } from '@synapse/shared/booking/form'
import { maxParticipants } from '@synapse/shared/package/package'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'
import type { Draft, TextField } from '#booking/draft/draft.ts'

/** A text field of the form. `edited` returns the changes to the form if the text is replaced. */
export type FormField = {
  name: TextField | `participant${number}`
  value: string
  edited: (text: string) => Partial<Draft>
  label: string
  type?: 'email' | 'paragraph'
  hint?: string
  autoComplete?: string
  maxLength?: number
  required?: boolean
}

const alwaysShown = 3

/** Returns the text fields for a package, in the order in which the form shows them. */
export const formFields = (draft: Draft, numberOfStudents: number): FormField[] => {
  const text = (name: TextField, rest: Omit<FormField, 'name' | 'value' | 'edited'>) => ({
    name,
    value: draft[name],
    edited: (value: string) => ({ [name]: value }),
    ...rest,
  })
  const emails = draft.participantEmails
  const participants = maxParticipants(numberOfStudents)
  const hasOne = participants === 1
  // Shows only one empty e-mail field, so that the form is short even for a large group.
  const used = emails.findLastIndex((email) => email !== '') + 1
  const shown = Math.min(participants, Math.max(alwaysShown, used + 1))
  return [
    text('studentName', {
      label: 'Name',
      autoComplete: 'name',
      maxLength: maxNameLength,
      required: true,
    }),
    text('studentEmail', {
      ...email,
      label: 'E-mail',
      hint: `For your confirmation${draft.venue === 'online' ? ' and the meeting link' : ''}`,
      autoComplete: 'email',
      required: true,
    }),
    text('calendarEmail', {
      ...email,
      label: 'Calendar e-mail',
      hint: 'If your invitations should go to another address',
    }),
    ...(participants > 0
      ? [
          text('otherStudents', {
            label: hasOne ? 'Other student’s name' : 'Other students’ names',
            ...(!hasOne && { hint: 'Separated by commas.' }),
            autoComplete: 'off',
            maxLength: maxOtherStudentsLength,
            required: true,
          }),
        ]
      : []),
    ...emails.slice(0, shown).map((value, index) => ({
      ...email,
      name: `participant${index}` as const,
      value,
      edited: (text: string) => ({ participantEmails: emails.with(index, text) }),
      label: hasOne ? 'Participant’s e-mail' : `Participant ${index + 2}’s e-mail`,
      required: hasOne,
    })),
    text('notes', {
      label: 'What shall we work on?',
      type: 'paragraph',
      hint: 'A task from your work, and any AI tools you’ve tried',
      maxLength: maxTopicLength,
    }),
  ]
}

const email = { type: 'email', autoComplete: 'off', maxLength: maxEmailLength } as const
