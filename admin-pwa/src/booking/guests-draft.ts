import type { AdminBooking } from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'

/** Who comes to a session, as the operator types it. */
export type GuestsDraft = {
  studentName: string
  studentEmail: string
  /** Blank where it is the student's own address. */
  calendarEmail: string
  participantEmails: string[]
}

/** What the form begins with: one field for others at least. */
export const guestsOfBooking = (booking: AdminBooking): GuestsDraft => {
  const { studentName, studentEmail, calendarEmail, participantEmails } = booking
  return {
    studentName,
    studentEmail,
    calendarEmail: calendarEmail === studentEmail ? '' : calendarEmail,
    participantEmails: participantEmails.length > 0 ? participantEmails : [''],
  }
}

/** What is sent: every field in its place, so that what the server says finds its own again. */
export const trimmedGuests = (draft: GuestsDraft): GuestsDraft => ({
  studentName: draft.studentName.trim(),
  studentEmail: draft.studentEmail.trim(),
  calendarEmail: draft.calendarEmail.trim(),
  participantEmails: draft.participantEmails.map((email) => email.trim()),
})

/** Whom a change writes to, in sentences; none where nobody hears of it. */
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
