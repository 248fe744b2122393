import type { Knex } from 'knex'
import { fromKnex, type JobResult, PgBoss } from 'pg-boss'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { during } from '#core/request-context'
import { isDatabaseAway } from '#db/database-away'
import { toTimestamp } from '#db/instant'
import type { Db } from '#db/knex'
import { reportDatabaseAway } from '#db/report-away'
import type { Events } from '#queue/events'
import { createFailedJobs, type FailedJobs } from '#queue/failed-jobs'
import type { Job } from '#queue/job'

export type After = { [Name in keyof Events]: readonly Job<Events[Name]>[] }

export type Queue = {
  emit: (context: () => Context) => Context['emit']
  /** Begins to work. */
  start: (context: Context) => Promise<void>
  /** Lets running jobs finish, for 10 seconds at most. */
  stop: () => Promise<void>
  /** What could not be done, for the operator. */
  failedJobs: (db: Db) => FailedJobs
  boss: PgBoss
}

/** Handed on to the driver: a server that has fallen silent does not hold the queue for ever. */
const patience = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, keepAlive: true }

/** A crashed worker's job runs again after this long without a sign of life. */
const heartbeatSeconds = 10

/**
 * The job queue in the application's own database.
 * @param after what follows which event
 * @param scheduled jobs that are done by the clock
 */
export const createQueue = async (
  databaseUrl: string,
  after: After,
  scheduled: readonly Job<object>[],
): Promise<Queue> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'synapse-ai-queue',
    max: 4,
    ...patience,
    useListenNotify: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) => reportFailure(error, 'The job queue reports'))
  const jobs = [...new Set([...Object.values(after).flat(), ...scheduled])] as Job<object>[]

  return {
    boss,
    failedJobs: (db) => createFailedJobs(db, jobs),
    emit: (context) => async (trx, name, data) => {
      for (const next of after[name] as readonly Job<object>[])
        await enqueue(boss, trx, next, data, context())
    },
    start: async (context) => {
      await boss.start()
      for (const one of jobs) await boss.createQueue(one.name, queueOptions(one))
      for (const one of jobs) {
        await boss.work(one.name, workOptions(one), (picked: { id: string; data: object }[]) =>
          Promise.all(
            picked.map(({ id, data }) =>
              during({ job: one.name, jobId: id, actor: { kind: 'job', job: one.name } }, () =>
                outcomeOf(id, run(context, one, data ?? {})),
              ),
            ),
          ),
        )
        if (one.cron) await boss.schedule(one.name, one.cron, {}, scheduleOptions(one))
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

const usualMostSeconds = 120

/** Said here as well, because a queue that is there keeps what it was made with. */
const scheduleOptions = ({ mostSeconds = usualMostSeconds }: Job<object>) => ({
  tz: 'UTC',
  retryLimit: 0,
  expireInSeconds: mostSeconds,
})

const queueOptions = (one: Job<object>) => ({
  notify: true,
  heartbeatSeconds,
  expireInSeconds: one.mostSeconds ?? usualMostSeconds,
  // Then the job is laid out for the operator.
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  retentionSeconds: 200 * 24 * 3600,
  // Long enough for what failed to be seen; one job comes every minute.
  deleteAfterSeconds: (one.cron ? 2 : 90) * 24 * 3600,
})

// A notice wakes a worker only for what is new: repeats and delayed jobs are found by looking.
const workOptions = (one: Job<object>) => ({
  batchSize: 5,
  // A batch ends with its slowest: the second worker takes what comes meanwhile. What must not overlap itself sees to that (non-overlapping-job.ts).
  localConcurrency: one.cron ? 1 : 2,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 4,
  perJobResults: true as const,
})

/** What ends things by their time does nothing while nobody can say what time it is. */
const run = async (context: Context, one: Job<object>, data: object) => {
  if (one.endsByTime && !(await context.clock.check())) return
  await one.run(context, data)
}

const reportFailure = (error: unknown, what: string) =>
  isDatabaseAway(error) ? reportDatabaseAway(error) : log.error({ err: error }, what)

/** Each job of a batch succeeds or fails by itself; why it failed is kept for the operator. */
const outcomeOf = async (id: string, running: Promise<void>): Promise<JobResult> => {
  try {
    await running
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reportFailure(error, 'A job failed')
    return { id, status: 'failed', output: { message } }
  }
}

const enqueue = async (
  boss: PgBoss,
  trx: Knex.Transaction,
  next: Job<object>,
  data: object,
  context: Context,
) => {
  const startAfter = await next.startAfter?.({ ...context, db: trx }, data)
  if (startAfter === 'never') return
  await boss.send(next.name, data, {
    db: fromKnex(trx),
    ...(startAfter && startAfter !== 'now' && { startAfter: toTimestamp(startAfter) }),
  })
}
