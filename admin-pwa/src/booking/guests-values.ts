import type { AdminBooking } from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'

export type GuestsValues = {
  studentName: string
  studentEmail: string
  /** Blank if it is the same as the student's address. */
  calendarEmail: string
  participantEmails: string[]
}

export const guestsDraftKey = (bookingId: string): string => `booking-guests/${bookingId}`

/** Returns the form's initial values, with at least one participant field. */
export const initialValues = (booking: AdminBooking): { values: GuestsValues; version: number } => {
  const { studentName, studentEmail, calendarEmail, participantEmails, version } = booking
  return {
    values: {
      studentName,
      studentEmail,
      calendarEmail: calendarEmail === studentEmail ? '' : calendarEmail,
      participantEmails: participantEmails.length > 0 ? participantEmails : [''],
    },
    version,
  }
}

/** Includes blank participants, so that the server's errors refer to the right fields. */
export const requestOf = (values: GuestsValues): GuestsValues => ({
  studentName: values.studentName.trim(),
  studentEmail: values.studentEmail.trim(),
  calendarEmail: values.calendarEmail.trim(),
  participantEmails: values.participantEmails.map((email) => email.trim()),
})

/** Describes who is e-mailed about the change; empty if nobody is. */
export const guestsEffect = (booking: AdminBooking, values: GuestsValues): string[] => {
  const wanted = requestOf(values)
  const { added, staying, removed } = guestChanges(booking, {
    ...wanted,
    calendarEmail: wanted.calendarEmail || wanted.studentEmail,
    participantEmails: wanted.participantEmails.filter(Boolean),
  })
  return [
    ['Invited', added],
    ['Updated invitation', staying],
    ['Notified that they are no longer invited', removed],
  ].flatMap(([what, emails]) => (emails?.length ? [`${what}: ${[emails].flat().join(', ')}.`] : []))
}
