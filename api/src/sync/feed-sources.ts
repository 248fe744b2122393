import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedType, windowStart } from '@synapse/shared/sync/synced'
import type { Model } from 'objection'
import { AvailabilityDay, AvailabilityException } from '#availability/model'
import { presentDay, presentException } from '#availability/present'
import { listedBookings } from '#booking/list-bookings'
import { statusTabSql } from '#booking/model'
import { presentBooking } from '#booking/present'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
import type { Context } from '#core/context'
import { Coupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { listedExpenses } from '#expense/list-expenses'
import { presentExpense } from '#expense/present'
import { presentInvoice } from '#invoice/present'
import { readInvoicesById } from '#invoice/read-invoices'
import { Project } from '#project/model'
import { presentProject } from '#project/present'
import { Quote } from '#quote/model'
import { presentQuote } from '#quote/present'
import { listStudentsByWebsite } from '#student/list-students'
import { StudentNotes } from '#student/model'
import { presentNotes } from '#student/present'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'
import { withRefunds } from '#todo/read-refunds'
import { TutoringSession } from '#tutoring/model'
import { presentSession } from '#tutoring/present'

type Source<Type extends SyncedType> = {
  table: string
  /** The text column that identifies records; by default, the UUID column `id`. */
  textKey?: string
  /** SQL condition for the records in the first sync: those from `:windowStart` onwards. */
  where?: string
  /**
   * Loads the records with these keys. Skips records that don't exist or that devices don't store.
   */
  load: (context: Context, keys: readonly string[]) => Promise<Synced[Type][]>
}

const rowsOf = <Row extends Model, Presented>(
  model: (new () => Row) & typeof Model,
  present: (row: Row) => Presented,
) => ({
  table: model.tableName,
  load: async ({ db }: Context, keys: readonly string[]) =>
    ((await model.query(db).where('id', anyOf(keys))) as Row[]).map(present),
})

export const feedSources: { [Type in SyncedType]: Source<Type> } = {
  bookings: {
    table: 'bookings',
    where: 'session_date >= :windowStart',
    load: async ({ db, now }, keys) => {
      const found = await listedBookings(db)
        .where('bookings.id', anyOf(keys))
        .where('bookings.sessionDate', '>=', toTimestamp(windowStart(now())))
        .execute()
      return found.map(presentBooking)
    },
  },
  todos: {
    table: 'todo_items',
    load: async ({ db }, keys) =>
      (await withRefunds(db, await TodoItem.query(db).where('id', anyOf(keys)))).map(presentTodo),
  },
  coupons: rowsOf(Coupon, presentCoupon),
  clients: rowsOf(Client, presentClient),
  students: {
    table: 'bookings',
    textKey: 'student_key',
    where: statusTabSql('completed'),
    load: listStudentsByWebsite,
  },
  studentNotes: {
    table: 'student_notes',
    textKey: 'student_key',
    load: async ({ db }, keys) =>
      (await StudentNotes.query(db).where('studentKey', anyOf(keys))).map(presentNotes),
  },
  availabilityDays: {
    ...rowsOf(AvailabilityDay, presentDay),
    where: `date >= (:windowStart)::date`,
  },
  availabilityExceptions: {
    ...rowsOf(AvailabilityException, presentException),
    where: `date >= (:windowStart)::date`,
  },
  invoices: {
    table: 'invoices',
    load: async ({ db, settings }, keys) =>
      (await readInvoicesById(db, keys)).map((invoice) => presentInvoice(settings, invoice)),
  },
  expenses: {
    table: 'expenses',
    load: async ({ db }, keys) =>
      (await listedExpenses(db).where('expenses.id', anyOf(keys))).map(presentExpense),
  },
  projects: rowsOf(Project, presentProject),
  quotes: {
    table: 'quotes',
    load: async ({ db, settings }, keys) =>
      (await Quote.query(db).where('id', anyOf(keys))).map((quote) =>
        presentQuote(settings, quote),
      ),
  },
  sessions: {
    table: 'sessions',
    where: 'is_tracked',
    load: async ({ db }, keys) => {
      const found = await TutoringSession.query(db)
        .where('id', anyOf(keys))
        .where({ isTracked: true })
      return found.map(presentSession)
    },
  },
}
