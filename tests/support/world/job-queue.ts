import type { Db } from '@synapse/api/db/knex'

/** The job queue announces new jobs with this NOTIFY. */
const notify = `pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)`

/** Runs failed jobs now if their retry is due soon: by default, within five seconds. */
export const runRetriesNow = (db: Db, within = '5 seconds') =>
  db.raw(
    `with hurried as (
      update pgboss.job set start_after = now() where state = 'retry'
        and start_after > now() and start_after <= now() + ?::interval returning name)
    select ${notify} from hurried`,
    [within],
  )

/** Queues a scheduled job in an app that runs in another process. */
export const queueJob = (db: Db, name: string) =>
  db.raw(
    `with queued as (insert into pgboss.job (name) values (?) returning name)
    select ${notify} from queued`,
    [name],
  )
