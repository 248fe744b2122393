import type { Db } from '@synapse/api/db/knex'
import { lockOrder, postingLock, slotLock } from '@synapse/api/db/locks'

type Query = { sql: string; bindings?: readonly unknown[]; __knexUid: string }

/** Makes a query fail if it locks rows in the wrong order, because that could cause a deadlock. */
export const checkLockOrder = (db: Db): void => {
  const heldBy = new Map<string, string[]>()
  /** Connections that add demo data while the database has no other users. */
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
    const late = held.find((one) => lockOrder.indexOf(one) > lockOrder.indexOf(lock))
    // A refund may lock its task earlier. It has already locked the payments, so no other refund
    // competes for the task.
    const isTaskOfRefund = late === 'todo_items' && held.includes('payments')
    if (late && !isTaskOfRefund) throw new Error(`Locked ${lock} after ${late}: ${sql}`)
    heldBy.set(connection, [...held, lock])
  })
}

const keys = new Map<unknown, string>([
  [slotLock, 'slots'],
  [postingLock, 'posting'],
])

/** These changes fire a trigger that takes the posting lock first. */
const posts = /^\s*(?:insert into|update|delete from) "?(?:payments|refunds|disputes|invoices)\b/

const lockOf = (sql: string, bindings: readonly unknown[], held: readonly string[]) => {
  if (sql.includes('pg_advisory_xact_lock')) return keys.get(bindings[0])
  if (posts.test(sql)) return 'posting'
  if (/^\s*insert into number_series/.test(sql)) return 'number_series'
  const [, table = ''] =
    /\bfrom "?(\w+)"?[\s\S]* for (?:no key update|update|share)/.exec(sql) ?? []
  if (table === 'payments' && held.includes('invoices')) return 'payments of an invoice'
  return lockOrder.includes(table) ? table : undefined
}
