import { openTodoStatuses } from '@synapse/shared/todo/todo'
import { alarmKinds } from '#alarm/model'
import { isYetToStartSql } from '#booking/model'
import type { Context } from '#core/context'
import { readDisk, writtenFolders } from '#core/disk'
import { toTimestamp } from '#db/columns'
import { inListSql, queryRows } from '#db/sql'
import { jobsByStateSql, oldestDueSql } from '#queue/stored-jobs'

type Figure = {
  name: string
  help: string
  /**
   * The label; its values are in the query's first column. Without a label, the query has only one
   * column.
   */
  label?: string
  sql: string
}

const paymentsByMethodSql = `from unnest('{card,manual}'::text[]) method left join payments p
  on method = case when p.stripe_payment_intent_id is null then 'manual' else 'card' end
  group by method`

const refundsByStatusSql = `from unnest('{pending,succeeded,failed}'::text[]) state
  left join refunds r on r.status = state group by state`

const ageSql = (column: string) => `extract(epoch from clock_timestamp() - ${column})`

/** The figures that are read from the database. None of them contains personal data. */
const figures: readonly Figure[] = [
  {
    name: 'synapse_queue_jobs',
    help: 'Background jobs by state; failed ones have used up their retries',
    label: 'state',
    sql: jobsByStateSql,
  },
  {
    name: 'synapse_queue_oldest_due_seconds',
    help: 'How long the oldest due background job has been waiting',
    sql: oldestDueSql,
  },
  {
    name: 'synapse_payments',
    help: 'Payments received',
    label: 'method',
    sql: `select method, count(p.id) ${paymentsByMethodSql}`,
  },
  {
    name: 'synapse_payment_cents',
    help: 'Payments received, in cents',
    label: 'method',
    sql: `select method, coalesce(sum(p.amount) * 100, 0) ${paymentsByMethodSql}`,
  },
  {
    name: 'synapse_refunds',
    help: 'Refunds',
    label: 'status',
    sql: `select state, count(r.id) ${refundsByStatusSql}`,
  },
  {
    name: 'synapse_refund_cents',
    help: 'Refunds, in cents',
    label: 'status',
    sql: `select state, coalesce(sum(r.amount) * 100, 0) ${refundsByStatusSql}`,
  },
  {
    name: 'synapse_bookings',
    help: 'Bookings by payment status',
    label: 'status',
    sql: 'select payment_status, count(*) from bookings group by 1',
  },
  {
    name: 'synapse_upcoming_sessions',
    help: 'Upcoming sessions without an open refund task',
    sql: `select count(*) from bookings where ${isYetToStartSql()}`,
  },
  {
    name: 'synapse_open_tasks',
    help: 'Open tasks on the to-do list',
    sql: `select count(*) from todo_items where ${inListSql('status', openTodoStatuses)}`,
  },
  {
    name: 'synapse_feed_lag_seconds',
    help: 'Age of the oldest change that devices keep receiving, because a transaction is still open',
    sql: `select coalesce(${ageSql('min(at)')}, 0) from changed_records
      where xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
  },
  {
    name: 'synapse_calendar_broken',
    help: 'Whether Google no longer accepts the stored access to the calendar (1 or 0)',
    sql: 'select count(*) from calendar_sync_status where problem is not null',
  },
  {
    name: 'synapse_alarm_active',
    help: 'Problems that the operator was told about and that are not over',
    label: 'alarm',
    sql: `select wanted, count(a.id) from unnest('{${alarmKinds.join(',')}}'::text[]) wanted
      left join alarms a on a.kind = wanted and a.ended_at is null group by wanted`,
  },
  {
    name: 'synapse_stripe_event_age_seconds',
    help: 'Time since the last event from Stripe; missing if there was none',
    sql: `select ${ageSql('max(received_at)')} from stripe_events having count(*) > 0`,
  },
  {
    name: 'synapse_backup_age_seconds',
    help: 'Time since the last backup; missing if there was none',
    sql: `select ${ageSql('max(created_at)')} from backups having count(*) > 0`,
  },
]

const metricsSql = figures
  .map(({ name, label, sql }) =>
    label
      ? `select '${name}' as name, label::text, value::float8 from (${sql}) as f (label, value)`
      : `select '${name}', null, value::float8 from (${sql}) as f (value)`,
  )
  .join('\nunion all\n')

/** Updates the gauges for the database, the connection pool and the disks. */
export const updateMetrics = async ({ db, now, metrics, settings }: Context): Promise<void> => {
  const rows = await queryRows<{ name: string; label: string | null; value: number }>(
    db,
    metricsSql,
    { now: toTimestamp(now()) },
  )
  for (const { name, help, label } of figures) {
    const gauge = metrics.gauge(name, help, label ? [label] : [])
    gauge.reset()
    const own = rows.filter((row) => row.name === name)
    // Remove the gauge: without labels, it would report 0.
    if (!label && own.length === 0) gauge.remove()
    for (const row of own) gauge.set(label ? { [label]: row.label ?? '' } : {}, row.value)
  }
  const { pool } = db.client
  const connections = metrics.gauge('synapse_db_connections', 'Connections of the pool', ['state'])
  connections.set({ state: 'used' }, pool.numUsed())
  connections.set({ state: 'free' }, pool.numFree())
  connections.set({ state: 'awaited' }, pool.numPendingAcquires())
  const free = metrics.gauge('synapse_disk_free_ratio', 'Free share of a disk', ['folder'])
  for (const folder of writtenFolders(settings)) {
    const { freeBytes, totalBytes } = await readDisk(folder)
    free.set({ folder }, freeBytes / totalBytes)
  }
}
