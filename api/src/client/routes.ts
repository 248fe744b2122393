import {
  createClient as createClientContract,
  exportStudents,
  listClients,
  listStudents as listStudentsContract,
  readStudent,
} from '@synapse/shared/client/contract'
import { done, refused } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { Booking } from '#booking/model'
import { createClient } from '#client/create-client'
import { studentsCsv } from '#client/csv'
import { findStudent, listStudents } from '#client/list-students'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
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
    route(readStudent, async ({ params: { email } }) => {
      const bookings = await Booking.query(db)
        .join('websites as w', 'w.id', 'bookings.websiteId')
        .whereRaw('student_key = lower(?)', [email])
        .select('bookings.*', 'w.slug as website')
        .orderBy('sessionDate', 'desc')
        .castTo<(Booking & { website: string })[]>()
      if (bookings.length === 0) return refused('unknown')
      return done({
        student: (await findStudent(context, email)) ?? null,
        bookings: bookings.map((booking) => ({
          id: booking.id,
          website: booking.website,
          sessionDate: booking.sessionDate.toISOString(),
          sessionType: booking.sessionType,
          finalPrice: booking.finalPrice,
          paymentStatus: booking.paymentStatus,
        })),
      })
    }),
  ]
}
