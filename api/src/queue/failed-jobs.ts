import type { Db } from '#db/knex'
import { rowsOf } from '#db/rows'
import type { Job } from '#queue/job'

/** A job that could not be done. */
type FailedJob = {
  id: string
  /** Its queue, such as 'send-confirmation'. */
  job: string
  /** What could not be done, in words. */
  what: string
  why: string
  data: Record<string, unknown>
  tries: number
  /** 'retrying' is tried again by itself, 'failed' is not. */
  state: 'failed' | 'retrying'
  failedAt: Date
}

export type FailedJobs = {
  list: () => Promise<FailedJob[]>
  /** Runs it again now. @returns false when it has been done meanwhile, or never was */
  retry: (job: string, id: string) => Promise<boolean>
}

const mostListed = 200

/** What the queue's own tables say of jobs that failed. */
export const createFailedJobs = (
  db: Db,
  jobs: readonly Pick<Job<object>, 'name' | 'what' | 'cron'>[],
): FailedJobs => {
  const whatOf = new Map(jobs.map(({ name, what }) => [name, what]))
  const scheduled = jobs.filter(({ cron }) => cron).map(({ name }) => name)
  return {
    list: async () => {
      const rows = await rowsOf<Row>(db, listSql, {
        names: [...whatOf.keys()],
        scheduled,
        mostListed,
      })
      return rows.map(({ output, ...row }) => ({
        ...row,
        what: whatOf.get(row.job) ?? row.job,
        why: reasonIn(output),
        data: row.data ?? {},
      }))
    },
    retry: async (job, id) => {
      if (!whatOf.has(job)) return false
      const { rowCount } = await db.raw(retrySql, { job, id })
      return rowCount > 0
    },
  }
}

type Row = Omit<FailedJob, 'what' | 'why' | 'data'> & {
  output: unknown
  data: Record<string, unknown> | null
}

/** Scheduled work that failed is of no interest once a later one was done. */
const listSql = `
select id, name as job, data, output, retry_count + 1 as tries,
  case state when 'failed' then 'failed' else 'retrying' end as state,
  coalesce(completed_on, started_on, created_on) as "failedAt"
from pgboss.job failed
where name = any(:names) and (state = 'failed' or (state = 'retry' and output is not null))
  and not (name = any(:scheduled) and exists (
    select 1 from pgboss.job later where later.name = failed.name
      and later.created_on > failed.created_on and later.state in ('completed', 'failed')))
order by "failedAt" desc, id limit :mostListed`

/** One more try, now, whatever it waits for or has given up. */
const retrySql = `
update pgboss.job
set state = 'retry', start_after = now(), completed_on = null,
  retry_limit = greatest(retry_limit, retry_count) + case state when 'failed' then 1 else 0 end
where name = :job and id = :id and state in ('failed', 'retry')`

/** What the queue has kept of an error. */
const reasonIn = (output: unknown): string => {
  if (output && typeof output === 'object') {
    if ('message' in output && typeof output.message === 'string')
      return endings[output.message] ?? output.message
    if ('value' in output) return reasonIn(output.value)
  }
  return 'No reason was given.'
}

const endings: Record<string, string> = {
  'job timed out': 'It took too long.',
  'job heartbeat timeout': 'The program ended while it was being done.',
}
