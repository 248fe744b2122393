import { done } from '@synapse/shared/result'
import * as contract from '@synapse/shared/student/contract'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { nameFile } from '#http/csv'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { archiveStudent } from '#student/archive-student'
import { studentsCsv } from '#student/csv'
import { listStudents } from '#student/list-students'
import { readStudent } from '#student/read-student'
import { readNotes, saveNotes } from '#student/save-notes'

/** Students: whoever has booked a session. */
export const studentRoutes = (context: Context): Route[] => [
  route(contract.listStudents, async ({ query: { page, pageSize, ...filter } }) =>
    done(await listStudents(context, filter, { limit: pageSize, offset: (page - 1) * pageSize })),
  ),
  route(contract.exportStudents, async ({ query, koa }) => {
    nameFile(koa, 'students', maltaDate(context.now()))
    return done(studentsCsv(context, query))
  }),
  route(contract.readStudent, ({ params, query }) => readStudent(context, params.email, query)),
  route(contract.archiveStudent, ({ params, input }) =>
    archiveStudent(context, params.email, input),
  ),
  route(contract.readStudentNotes, async ({ params }) =>
    done(await readNotes(context.db, params.email)),
  ),
  route(contract.saveStudentNotes, async ({ params: { email }, input }) =>
    presentChange(await saveNotes(context, email, input), () => readNotes(context.db, email)),
  ),
]
