import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import {
  archiveStudent,
  exportPersonalData,
  listStudents,
  readStudent,
  readStudentNotes,
  type Student,
  type StudentNotes,
  saveStudentNotes,
} from '@synapse/shared/student/contract'
import { activeSince } from '@synapse/shared/student/student'
import { studentPage } from '@synapse/shared/student/student-page'
import { isBeforeWindow } from '@synapse/shared/sync/synced'
import { formatInstant } from '@synapse/shared/time'
import { findBookingsBetween } from '#booking/local/find-bookings.ts'
import { errorMessage } from '#data/api.ts'
import { patchOf } from '#data/patch.ts'
import { query } from '#data/query.ts'
import { completeRecords, feedState, findRecordById } from '#data/records.ts'
import { localStudents } from '#student/local-students.ts'
import { downloadText } from '#ui/download.ts'
import { today } from '#ui/format/format-time.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'

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

export const useArchiveStudent = () =>
  useCall(archiveStudent, {
    request: ({ email, isArchived }: Student) => ({
      params: { email },
      body: { isArchived: !isArchived },
    }),
    successToast: ({ name, isArchived }) => ({
      title: isArchived ? 'Student Archived' : 'Student Restored',
      message: isArchived ? `${name} is now under Archived.` : `${name} is back in the list.`,
    }),
    errorToast: (error, { isArchived }) =>
      failureToast(errorMessage(error), {
        title: isArchived ? 'Couldn’t restore the student' : 'Couldn’t archive the student',
      }),
  })

export const studentNotesQuery = (email: string) =>
  query(readStudentNotes, {
    params: { email },
    complete: async () => {
      const all = await completeRecords('studentNotes')
      return all && (all.find(({ id }) => id === email.toLowerCase()) ?? noNotes(email))
    },
  })

const noNotes = (email: string): StudentNotes => ({
  id: email.toLowerCase(),
  notes: null,
  version: 0,
})

export const useSaveStudentNotes = (email: string) =>
  useCall(saveStudentNotes, {
    request: (body) => ({ params: { email }, body }),
    optimistic: async ({ notes }) => {
      const before = (await findRecordById('studentNotes', email)) ?? noNotes(email)
      const answer = { ...before, notes }
      return {
        label: `Notes on ${email}`,
        patches: [patchOf('studentNotes', before.id, { put: answer })],
        before,
        answer,
      }
    },
    successToast: { title: 'Notes Saved' },
    errorToast: 'Couldn’t save the notes',
  })

export const useExportPersonalData = () =>
  useCall(exportPersonalData, {
    request: (email: string) => ({ params: { email } }),
    onSuccess: (answer) =>
      downloadText(
        `personal-data-${answer.email}-${today()}.json`,
        JSON.stringify(answer, null, 2),
        'application/json',
      ),
    errorToast: 'Couldn’t export the personal data',
  })
