import type {
  archiveStudent,
  exportStudents,
  listStudents,
  readStudent,
  Student,
} from '@synapse/shared/student/contract'
import { call, type QueryIn, sentenceOf } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { failureToast } from '#ui/toast.tsx'

type StudentFilterQuery = QueryIn<typeof exportStudents>

/** One page of students, those with the latest session first. */
export const studentsQuery = (query: QueryIn<typeof listStudents>) =>
  apiQuery<typeof listStudents>('/api/admin/students', query)

/** A student with all bookings, and with the figures of one website. */
export const studentQuery = (email: string, website: string) =>
  apiQuery<typeof readStudent>(`/api/admin/students/${encodeURIComponent(email)}`, { website })

export const exportStudentsCsv = (query: StudentFilterQuery): Promise<string> =>
  call<typeof exportStudents>({ method: 'GET', path: '/api/admin/students/export', query })

/** Puts a student away, or back if archived. */
export const useArchiveStudent = () =>
  useWrite({
    run: ({ email, isArchived }: Student) =>
      call<typeof archiveStudent>({
        method: 'PATCH',
        path: `/api/admin/students/${encodeURIComponent(email)}`,
        body: { isArchived: !isArchived },
      }),
    succeeded: ({ name, isArchived }) => ({
      title: isArchived ? 'Student Archived' : 'Student Restored',
      message: isArchived ? `${name} is under Archived now.` : `${name} is back in the list.`,
    }),
    failed: (error, { isArchived }) =>
      failureToast(
        isArchived ? 'Failed to restore student.' : 'Failed to archive student.',
        sentenceOf(error),
      ),
  })
