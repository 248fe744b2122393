import type { Db } from '@synapse/api/db/knex'

/** Runs jobs at once that failed and would be retried within five seconds. */
export const hurryRetries = (db: Db) =>
  // The NOTIFY is the one with which the job queue announces new jobs.
  db.raw(`with hurried as (
      update pgboss.job set start_after = now() where state = 'retry'
        and start_after > now() and start_after <= now() + interval '5 seconds' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
      from hurried`)
