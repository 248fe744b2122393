import type { AdminBooking } from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'

export type GuestsDraft = {
  studentName: string
  studentEmail: string
  /** Blank if it is the same as the student's address. */
  calendarEmail: string
  participantEmails: string[]
}

export const guestsDraftKey = (bookingId: string): string => `booking-guests/${bookingId}`

/** Returns the form's initial values, with at least one participant field. */
export const guestsOfBooking = (booking: AdminBooking): GuestsDraft => {
  const { studentName, studentEmail, calendarEmail, participantEmails } = booking
  return {
    studentName,
    studentEmail,
    calendarEmail: calendarEmail === studentEmail ? '' : calendarEmail,
    participantEmails: participantEmails.length > 0 ? participantEmails : [''],
  }
}

/**
 * Trims the values to send. Blank participants are included, so that the server's errors refer to
 * the right fields.
 */
export const trimmedGuests = (draft: GuestsDraft): GuestsDraft => ({
  studentName: draft.studentName.trim(),
  studentEmail: draft.studentEmail.trim(),
  calendarEmail: draft.calendarEmail.trim(),
  participantEmails: draft.participantEmails.map((email) => email.trim()),
})

/** Describes who is e-mailed about the change; empty if nobody is. */
export const guestsEffect = (booking: AdminBooking, draft: GuestsDraft): string[] => {
  const wanted = trimmedGuests(draft)
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
