import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import {
  listStudents,
  readStudent,
  readStudentNotes,
  type StudentNotes,
} from '@synapse/shared/student/contract'
import { activeSince } from '@synapse/shared/student/student'
import { studentPage } from '@synapse/shared/student/student-page'
import { isBeforeWindow } from '@synapse/shared/sync/synced'
import { formatInstant } from '@synapse/shared/time'
import { findBookingsBetween } from '#booking/local/find-bookings.ts'
import { query } from '#data/query.ts'
import { completeRecords, feedState } from '#data/records.ts'
import { localStudents } from '#student/local-students.ts'

export const studentsQuery = (filter: QueryInputOf<typeof listStudents>) =>
  query(listStudents, {
    query: filter,
    complete: async () => {
      const now = Temporal.Now.instant()
      const [students, bookings] = await Promise.all([
        completeRecords('students'),
        findBookingsBetween(formatInstant(activeSince(now))),
      ])
      if (!students || !bookings || !filter.website) return undefined
      return localStudents(students, bookings, filter, now)
    },
  })

/** Loads a student, all of the student's bookings, and the figures for one website. */
export const studentQuery = (email: string, website: string) => {
  const fromSynced = async (older?: AnswerOf<typeof readStudent>['bookings']) => {
    const students = await completeRecords('students')
    const bookings = await completeRecords('bookings')
    if (!students || !bookings) return undefined
    return studentPage({ students, bookings, older }, email, website, Temporal.Now.instant())
  }
  return query(readStudent, {
    params: { email },
    query: { website },
    complete: async () => ((await feedState())?.hasOlder ? undefined : fromSynced()),
    bestEffort: () => fromSynced(),
    // The feed delivers recent bookings and their changes; the server's answer has older ones.
    withLocalData: async (answer) => {
      const now = Temporal.Now.instant()
      const older = answer.bookings.filter((booking) => isBeforeWindow(booking, now))
      return (await fromSynced(older)) ?? answer
    },
  })
}

export const studentNotesQuery = (email: string) =>
  query(readStudentNotes, {
    params: { email },
    complete: async () => {
      const all = await completeRecords('studentNotes')
      return all && (all.find(({ id }) => id === email.toLowerCase()) ?? noNotes(email))
    },
  })

/** A student's notes before any are saved. */
export const noNotes = (email: string): StudentNotes => ({
  id: email.toLowerCase(),
  notes: null,
  version: 0,
})
