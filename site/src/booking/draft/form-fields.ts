import { maxOtherStudentsLength, maxTopicLength } from '@synapse/shared/booking/form'
import { maxParticipants } from '@synapse/shared/package/package'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'
import type { Draft, TextField } from '#booking/draft/draft.ts'

/** `edited` returns how the draft changes when the field contains `text`. */
export type FormField = {
  name: TextField | `participant${number}`
  value: string
  edited: (text: string) => Partial<Draft>
  label: string
  type?: 'email' | 'paragraph'
  hint?: string
  autoComplete?: string
  maxLength?: number
  /** For a required field: the notification if it is empty, and a shorter message for the field. */
  missing?: { message: string; fieldMessage: string }
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
  // Show only one empty e-mail field, so that the form is short even for a large group.
  const used = emails.findLastIndex((email) => email !== '') + 1
  const shown = Math.min(participants, Math.max(alwaysShown, used + 1))
  return [
    text('studentName', {
      label: 'Name',
      autoComplete: 'name',
      maxLength: maxNameLength,
      missing: { message: missingNameOrEmail, fieldMessage: 'Enter your name' },
    }),
    text('studentEmail', {
      ...email,
      label: 'E-mail',
      hint: `For your confirmation${draft.venue === 'online' ? ' and the meeting link' : ''}`,
      autoComplete: 'email',
      missing: { message: missingNameOrEmail, fieldMessage: 'Enter your e-mail address' },
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
            ...(!hasOne && { hint: 'Separated by commas' }),
            autoComplete: 'off',
            maxLength: maxOtherStudentsLength,
            missing: {
              message: 'Please provide the names of other students',
              fieldMessage: 'Enter the names of the other students',
            },
          }),
        ]
      : []),
    ...emails.slice(0, shown).map((value, index) => ({
      ...email,
      name: `participant${index}` as const,
      value,
      edited: (text: string) => ({ participantEmails: emails.with(index, text) }),
      label: hasOne ? 'Participant’s e-mail' : `Participant ${index + 2}’s e-mail`,
      ...(hasOne && { missing: missingParticipant }),
    })),
    text('notes', {
      label: 'What shall we work on?',
      type: 'paragraph',
      hint: 'A task from your work, and any AI tools you’ve tried',
      maxLength: maxTopicLength,
    }),
  ]
}

const missingNameOrEmail = 'Please provide your name and email'

const missingParticipant = {
  message: '“Participant’s e-mail” is missing.',
  fieldMessage: 'Enter the participant’s e-mail address',
}

const email = { type: 'email', autoComplete: 'off', maxLength: maxEmailLength } as const
