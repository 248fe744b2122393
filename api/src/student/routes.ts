import { ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/student/contract'
import { readBusiness } from '#business/model'
import { saveRetention } from '#business/save-business'
import { csvRoute } from '#http/csv'
import { presentChange, type Route, route } from '#http/route'
import { archiveStudent } from '#student/archive-student'
import { studentsCsv } from '#student/csv'
import { erasePersonalData } from '#student/erase-personal-data'
import { exportPersonalData } from '#student/export-personal-data'
import { listStudents } from '#student/list-students'
import { readStudent } from '#student/read-student'
import { readStudentNotes, saveStudentNotes } from '#student/save-notes'

export const studentRoutes: readonly Route[] = [
  route(contract.listStudents, async ({ context, query: { page, pageSize, ...filter } }) =>
    ok(await listStudents(context, { ...filter, limit: pageSize, offset: (page - 1) * pageSize })),
  ),
  csvRoute(contract.exportStudents, 'students', studentsCsv),
  route(contract.readStudent, ({ context, params, query }) =>
    readStudent(context, params.email, query),
  ),
  route(contract.readStudentNotes, async ({ context, params }) =>
    ok(await readStudentNotes(context.db, params.email)),
  ),
  route(contract.exportPersonalData, ({ context, params }) =>
    exportPersonalData(context, params.email),
  ),
  route(contract.readRetention, async ({ context }) => {
    const { erasedAfterYears: years } = await readBusiness(context.db)
    return ok({ years })
  }),
  route(contract.archiveStudent, ({ context, params, input }) =>
    archiveStudent(context, params.email, input),
  ),
  route(contract.saveStudentNotes, async ({ context, params: { email }, input }) =>
    presentChange(await saveStudentNotes(context, email, input), () =>
      readStudentNotes(context.db, email),
    ),
  ),
  route(contract.saveRetention, async ({ context, input: { years } }) => {
    await saveRetention(context.db, years)
    return ok({ years })
  }),
  route(contract.erasePersonalData, ({ context, params }) =>
    erasePersonalData(context, params.email),
  ),
]
