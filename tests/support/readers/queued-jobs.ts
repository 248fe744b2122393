import type { Db } from '@synapse/api/db/knex'
import type { Job } from '@synapse/api/queue/job'

type QueuedJob<Data> = { state: string; startAfter: Date; data: Data }

/** Returns all runs of a job, including those that have ended, in queue order. */
export const queuedJobs = async <Data extends object>(
  db: Db,
  { name }: Job<Data>,
): Promise<QueuedJob<Data>[]> => {
  const { rows } = await db.raw(
    `select state, start_after as "startAfter", data from pgboss.job where name = ?
      order by created_on, id`,
    [name],
  )
  return rows
}
