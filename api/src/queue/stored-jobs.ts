import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { hasTable, queryRow } from '#db/sql'

// Only this file, failed-jobs.ts and former-names.ts query the tables of pg-boss.

/** SQL condition for jobs that are scheduled for later or waiting for a retry. */
const isWaiting = `state < 'active' and not blocked`

export const dueQueuesSql = `select distinct name from pgboss.job
  where ${isWaiting} and start_after <= now()`

/**
 * SQL for the number of jobs by state. Leaves out failed scheduled jobs, because they run again.
 */
export const jobsByStateSql = `
  select wanted, count(job.name) from unnest('{created,retry,active,failed}'::text[]) wanted
  left join pgboss.job on job.state::text = wanted and (wanted <> 'failed'
    or not exists (select from pgboss.schedule s where s.name = job.name))
  group by wanted`

/** SQL for how many seconds the oldest due job has been waiting. */
export const oldestDueSql = `
  select coalesce(extract(epoch from clock_timestamp() - min(start_after)), 0) from pgboss.job
  where ${isWaiting} and start_after <= now()`

/**
 * SQL that erases a student's data from the errors of failed jobs: those for :bookings, and those
 * whose error contains :key.
 */
export const eraseReasonsSql = `
  update pgboss.job set output = '{"message": "The reason was erased with the student’s data."}'
  where output is not null and ((data ->> 'bookingId')::uuid = any(:bookings)
    or strpos(lower(output::text), :key) > 0)`

/**
 * Counts the jobs with at least `stuckAttempts` attempts, and the other jobs that are more than
 * `stuckMinutes` late.
 */
export const countStuckJobs = (db: Db, limits: { stuckMinutes: number; stuckAttempts: number }) =>
  queryRow<{ late: number; retried: number }>(
    db,
    `select count(*) filter (where is_late and not is_retried)::int as late,
      count(*) filter (where is_retried)::int as retried
    from (select start_after < now() - make_interval(mins => :stuckMinutes) as is_late,
        state = 'retry' and retry_count >= :stuckAttempts as is_retried
      from pgboss.job where ${isWaiting}) waiting`,
    limits,
  )

/** Deletes all jobs. */
export const deleteJobs = (trx: Knex.Transaction) => trx.raw('delete from pgboss.job')

/** Deletes all queues, which must have no jobs. */
export const deleteQueues = (trx: Knex.Transaction) => trx.raw('delete from pgboss.queue')

/** Returns whether pg-boss has created its tables. */
export const hasQueueTables = (db: Db) => hasTable(db, 'pgboss.version')
