import {
  archiveStudent as archiveStudentContract,
  createClient as createClientContract,
  exportStudents,
  listClients,
  listStudents as listStudentsContract,
  readStudent as readStudentContract,
} from '@synapse/shared/client/contract'
import { done } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { archiveStudent } from '#client/archive-student'
import { createClient } from '#client/create-client'
import { studentsCsv } from '#client/csv'
import { listStudents } from '#client/list-students'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
import { readStudent } from '#client/read-student'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { type Route, route } from '#http/route'

/** Clients, who are invoiced, and students, who book. */
export const clientRoutes = (context: Context): Route[] => {
  const { db, now } = context
  return [
    route(listClients, async () =>
      done((await Client.query(db).orderByRaw('lower(business_name), id')).map(presentClient)),
    ),
    route(createClientContract, async ({ input }) => {
      const created = await createClient(context, input)
      return created.ok ? done(presentClient(created.value)) : created
    }),
    route(listStudentsContract, async ({ query: { page, pageSize, ...filter } }) =>
      done(await listStudents(context, filter, { limit: pageSize, offset: (page - 1) * pageSize })),
    ),
    route(exportStudents, async ({ query, koa }) => {
      nameFile(koa, 'students', maltaDate(now()))
      return done(studentsCsv(context, query))
    }),
    route(readStudentContract, ({ params, query }) => readStudent(context, params.email, query)),
    route(archiveStudentContract, ({ params, input }) =>
      archiveStudent(context, params.email, input),
    ),
  ]
}
