import type { Db } from '@synapse/api/db/knex'
import { slotLock } from '@synapse/api/db/locks'

/** The order in which transactions lock rows, as in api/src/db/README.md; by table. */
const order = [
  'calendar_sync_status',
  'slots',
  'payments',
  'bookings',
  'websites',
  'quotes',
  'invoices',
  'payments of an invoice',
  'clients',
  'users',
  'todo_items',
  'student_notes',
]

type Query = { sql: string; bindings?: readonly unknown[]; __knexUid: string }

/** Makes a query fail that locks rows in the wrong order, which could cause a deadlock. */
export const checkLockOrder = (db: Db): void => {
  const heldBy = new Map<string, string[]>()
  /** The connections that fill the database with demo data, while nothing else uses it. */
  const exempt = new Set<string>()
  db.on('query', ({ sql, bindings = [], __knexUid: connection }: Query) => {
    if (sql === 'set local statement_timeout = 0') exempt.add(connection)
    if (/^(begin|commit|rollback)\b(?! to)/i.test(sql)) {
      heldBy.delete(connection)
      exempt.delete(connection)
    }
    const held = heldBy.get(connection) ?? []
    const lock = lockOf(sql, bindings, held)
    if (!lock || held.includes(lock) || exempt.has(connection)) return
    const late = held.find((one) => order.indexOf(one) > order.indexOf(lock))
    // A refund locks its task early; its payments keep other refunds away.
    const isTaskOfRefund = late === 'todo_items' && held.includes('payments')
    if (late && !isTaskOfRefund) throw new Error(`Locked ${lock} after ${late}: ${sql}`)
    heldBy.set(connection, [...held, lock])
  })
}

/** Returns what a statement locks explicitly, if it has a place in the order. */
const lockOf = (sql: string, bindings: readonly unknown[], held: readonly string[]) => {
  if (sql.includes('pg_advisory_xact_lock')) return bindings[0] === slotLock ? 'slots' : undefined
  const [, table = ''] = /\bfrom "?(\w+)"?[\s\S]* for (?:update|share)/.exec(sql) ?? []
  if (table === 'payments' && held.includes('invoices')) return 'payments of an invoice'
  return order.includes(table) ? table : undefined
}
