import type { exportStudents, listStudents, readStudent } from '@synapse/shared/client/contract'
import { call, type QueryIn } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'

type StudentFilterQuery = QueryIn<typeof exportStudents>

/** One page of students, those with the latest session first. */
export const studentsQuery = (query: QueryIn<typeof listStudents>) =>
  apiQuery<typeof listStudents>('/api/admin/students', query)

/** A student with all bookings. */
export const studentQuery = (email: string) =>
  apiQuery<typeof readStudent>(`/api/admin/students/${encodeURIComponent(email)}`)

export const exportStudentsCsv = (query: StudentFilterQuery): Promise<string> =>
  call<typeof exportStudents>({ method: 'GET', path: '/api/admin/students/export', query })
