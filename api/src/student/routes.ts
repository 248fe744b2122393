import { done } from '@synapse/shared/result'
import {
  archiveStudent as archiveStudentContract,
  exportStudents,
  listStudents as listStudentsContract,
  readStudent as readStudentContract,
} from '@synapse/shared/student/contract'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { type Route, route } from '#http/route'
import { archiveStudent } from '#student/archive-student'
import { studentsCsv } from '#student/csv'
import { listStudents } from '#student/list-students'
import { readStudent } from '#student/read-student'

/** Students: whoever has booked a session. */
export const studentRoutes = (context: Context): Route[] => [
  route(listStudentsContract, async ({ query: { page, pageSize, ...filter } }) =>
    done(await listStudents(context, filter, { limit: pageSize, offset: (page - 1) * pageSize })),
  ),
  route(exportStudents, async ({ query, koa }) => {
    nameFile(koa, 'students', maltaDate(context.now()))
    return done(studentsCsv(context, query))
  }),
  route(readStudentContract, ({ params, query }) => readStudent(context, params.email, query)),
  route(archiveStudentContract, ({ params, input }) =>
    archiveStudent(context, params.email, input),
  ),
]
