import type { Context } from '#core/context'
import { fromTimestamp } from '#db/instant'
import type { Db } from '#db/knex'
import { rowsOf } from '#db/rows'
import type { Job } from '#queue/job'

type Declared = Required<Pick<Job<object>, 'name' | 'what' | 'cron' | 'mostSeconds'>> &
  Pick<Job<object>, 'endsByTime'> & {
    /** Throwing says that something was left undone. */
    run: (context: Context, done: Done) => Promise<void>
  }

type Done = {
  /** When the last run began that left nothing undone. */
  lastSuccess: Temporal.Instant | undefined
}

/**
 * Declares scheduled work that never overlaps itself, in whichever process, and knows since when all
 * has been done: what is due while the time before is still at work does nothing.
 */
export const nonOverlappingJob = ({ run, ...declared }: Declared): Job<object> => ({
  ...declared,
  run: async (context) => {
    const { name, mostSeconds } = declared
    const begun = context.now()
    const claim = await take(context.db, name, mostSeconds)
    if (!claim) return
    try {
      await run(context, {
        lastSuccess: claim.succeededAt ? fromTimestamp(claim.succeededAt) : undefined,
      })
      await context.db.raw('update rounds set succeeded_at = ? where name = ?', [
        begun.toString(),
        name,
      ])
    } finally {
      await giveBack(context.db, name, claim)
    }
  },
})

type Claim = { runningUntil: string; succeededAt: Date | null }

/** By the database's clock, which all processes share. */
const take = async (db: Db, name: string, mostSeconds: number): Promise<Claim | undefined> => {
  const [claim] = await rowsOf<Claim>(
    db,
    `insert into rounds as known (name, running_until)
      values (:name, now() + make_interval(secs => :mostSeconds))
      on conflict (name) do update set running_until = excluded.running_until
        where known.running_until is null or known.running_until < now()
      returning running_until::text as "runningUntil", succeeded_at as "succeededAt"`,
    { name, mostSeconds },
  )
  return claim
}

/** Only its own: one that took too long may have been followed by another. */
const giveBack = (db: Db, name: string, { runningUntil }: Claim) =>
  db.raw(
    'update rounds set running_until = null where name = ? and running_until = ?::timestamptz',
    [name, runningUntil],
  )
