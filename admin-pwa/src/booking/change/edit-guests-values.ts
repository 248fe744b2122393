import type { AdminBooking } from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { studentFields } from '#booking/guest-values.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type GuestsValues = ReturnType<typeof initialValues>['values']

const initialValues = (booking: AdminBooking) => ({
  values: {
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
    /** The address for calendar invitations; blank if it is the student's own address. */
    calendarEmail: booking.calendarEmail === booking.studentEmail ? '' : booking.calendarEmail,
    participantEmails: booking.participantEmails.length > 0 ? booking.participantEmails : [''],
  },
  version: booking.version,
})

/** Includes blank participants, so that an error's index matches the field's index. */
const requestOf = (values: GuestsValues) => ({
  studentName: values.studentName.trim(),
  studentEmail: values.studentEmail.trim(),
  calendarEmail: values.calendarEmail.trim(),
  participantEmails: values.participantEmails.map((email) => email.trim()),
})

const fields = {
  ...studentFields,
  calendarEmail: { label: 'Calendar e-mail', maxLength: maxEmailLength },
  participantEmails: {
    label: 'Participants',
    format: (emails: string[]) => emails.filter(Boolean).join(', ') || 'None',
  },
} satisfies Record<string, FieldOptions>

/** Lists who gets an e-mail about the change; empty if nobody does. */
export const describeGuestChange = (booking: AdminBooking, values: GuestsValues): string[] => {
  const request = requestOf(values)
  const { added, staying, removed } = guestChanges(booking, {
    ...request,
    calendarEmail: request.calendarEmail || request.studentEmail,
    participantEmails: request.participantEmails.filter(Boolean),
  })
  return [
    ['Invited', added],
    ['Updated invitation', staying],
    ['Notified that they are no longer invited', removed],
  ].flatMap(([what, emails]) => (emails?.length ? [`${what}: ${[emails].flat().join(', ')}.`] : []))
}

export const guestsForm = { initialValues, fields, requestOf }
