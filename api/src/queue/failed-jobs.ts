import { capitalise } from '@synapse/shared/text/capitalise'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { currentNameOf } from '#queue/former-names'
import type { Job } from '#queue/job'

type FailedJob = {
  id: string
  /** The name of the job's queue, for example 'send-confirmation'. */
  job: string
  what: string
  why: string
  data: Record<string, unknown>
  tries: number
  /** The status 'failed' means that the job has used up its retries. */
  state: 'failed' | 'retrying'
  failedAt: Date
}

const maxListed = 200

/** Reads failed jobs from pg-boss's own tables. */
export const createFailedJobs = (
  db: Db,
  jobs: readonly Pick<Job<object>, 'name' | 'title' | 'cron'>[],
) => {
  const titles = new Map(jobs.map(({ name, title }) => [name, title]))
  /** Returns a job's title or, for a job from an earlier version, its capitalised name. */
  const titleOf = (job: string) =>
    titles.get(currentNameOf(job)) ?? capitalise(job.replaceAll('-', ' '))
  const scheduled = jobs.filter(({ cron }) => cron).map(({ name }) => name)
  return {
    titleOf,
    list: async (): Promise<FailedJob[]> => {
      const rows = await queryRows<Row>(db, listSql, {
        names: [...titles.keys()],
        scheduled,
        maxListed,
      })
      return rows.map(({ output, ...row }) => ({
        ...row,
        what: titleOf(row.job),
        why: reasonIn(output),
        data: row.data ?? {},
      }))
    },
    /**
     * Runs a job again now.
     * @returns false if the job has already succeeded or doesn't exist
     */
    retry: async (job: string, id: string) => {
      if (!titles.has(job)) return false
      return (await queryRows(db, retrySql, { job, id })).length > 0
    },
  }
}

export type FailedJobs = ReturnType<typeof createFailedJobs>

type Row = Omit<FailedJob, 'what' | 'why' | 'data'> & {
  output: unknown
  data: Record<string, unknown> | null
}

/** SQL for failed jobs, except scheduled runs if a later run has finished. */
const listSql = `
select id, name as job, data, output, retry_count + 1 as tries,
  case state when 'failed' then 'failed' else 'retrying' end as state,
  coalesce(completed_on, started_on, created_on) as failed_at
from pgboss.job failed
where name = any(:names) and (state = 'failed' or (state = 'retry' and output is not null))
  and not (name = any(:scheduled) and exists (
    select 1 from pgboss.job later where later.name = failed.name
      and later.created_on > failed.created_on and later.state in ('completed', 'failed')))
order by failed_at desc, id limit :maxListed`

/** SQL that runs a job now, whether it is waiting for a retry or has used up its retries. */
const retrySql = `
update pgboss.job
set state = 'retry', start_after = now(), completed_on = null,
  retry_limit = greatest(retry_limit, retry_count) + case state when 'failed' then 1 else 0 end
where name = :job and id = :id and state in ('failed', 'retry')
returning id`

const reasonIn = (output: unknown): string => {
  if (output && typeof output === 'object') {
    if ('message' in output && typeof output.message === 'string')
      return pgBossReasons[output.message] ?? output.message
    if ('value' in output) return reasonIn(output.value)
  }
  return 'No reason given.'
}

const pgBossReasons: Record<string, string> = {
  'job timed out': 'It took too long.',
  'job heartbeat timeout': 'The app stopped while it was running.',
  'pg-boss shut down while active': 'The app stopped while it was running.',
}
