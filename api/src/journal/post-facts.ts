import { postingsOf } from '@synapse/shared/journal/posting'
import { type Revision, revisionsToPost } from '@synapse/shared/journal/revision'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { rawPrepared } from '#db/sql'
import { lockPosting } from '#journal/model'
import {
  readFacts,
  readFactsOfMany,
  readSubjects,
  readSubjectsOf,
  type SubjectFacts,
} from '#journal/read-facts'

/**
 * Posts the facts about a subject to the journal, in the transaction that records them. Safe to
 * repeat, because it only posts facts that are new or have changed. Changes in a closed quarter are
 * posted on the first open day. The caller has locked the booking.
 * @param subject the id of a booking or an expense, or of a payment or document without a booking
 */
export const postFacts = async (trx: Knex.Transaction, subject: string): Promise<void> => {
  await postEntries(trx, missingEntries(await readFacts(trx, subject)))
}

const missingEntries = ({ registration, facts, posted, firstOpen }: SubjectFacts): Revision[] =>
  revisionsToPost(posted, postingsOf(facts, registration), firstOpen)

const postEntries = async (trx: Knex.Transaction, entries: readonly Revision[]) => {
  if (entries.length === 0) return
  await rawPrepared(trx, 'post-entries', insertSql, { entries: JSON.stringify(entries) })
}

/** Corrects all entries in the journal after the VAT registration has changed. */
export const postAllFacts = async (trx: Knex.Transaction): Promise<void> => {
  await lockPosting(trx)
  await postMany(trx, await readSubjects(trx))
}

/** Returns the entries that should be in the journal but are missing; normally none. */
export const findMissingEntries = (db: Db): Promise<Revision[]> =>
  db.transaction(
    async (trx) => {
      const batches = readMissing(trx, await readSubjects(trx))
      return (await Array.fromAsync(batches)).flat()
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )

/**
 * Posts the entries that are missing from the journal, for example because an earlier version
 * didn't post them, and returns them. Other transactions wait only during posting, not during the
 * search.
 */
export const postMissingEntries = async (db: Db): Promise<Revision[]> => {
  const missing = await findMissingEntries(db)
  const subjects = [...new Set(missing.map(({ subject }) => subject))]
  if (subjects.length > 0)
    await db.transaction(async (trx) => {
      await lockPosting(trx)
      await postMany(trx, subjects)
    })
  return missing
}

/**
 * Posts the fees and payouts among the given Stripe transactions, in the database transaction that
 * stores them. If a payment is being recorded at the same time, one call waits for the other, and
 * the later one posts the payment's fee.
 */
export const postStripeTransactions = async (trx: Knex.Transaction, ids: readonly string[]) => {
  await lockPosting(trx)
  await postMany(trx, await readSubjectsOf(trx, ids))
}

const postMany = async (trx: Knex.Transaction, subjects: readonly string[]) => {
  for await (const entries of readMissing(trx, subjects)) await postEntries(trx, entries)
}

const readMissing = async function* (trx: Knex.Transaction, subjects: readonly string[]) {
  for (let at = 0; at < subjects.length; at += batchSize)
    yield missingEntries(await readFactsOfMany(trx, subjects.slice(at, at + batchSize)))
}

const batchSize = 500

/** Returns the id under which a payment or document is posted. */
export const subjectOf = ({ id, bookingId }: { id: string; bookingId: string | null }): string =>
  bookingId ?? id

const insertSql = `
with fresh as (
  select * from jsonb_to_recordset(cast(:entries as jsonb)) as e
    (kind text, id text, revision int, subject text, date date, "transactionDate" date, lines jsonb)
), added as (
  insert into journal_entries (kind, source_id, revision, subject_id, date, transaction_date,
    line_count)
  select kind, id, revision, subject, date, "transactionDate", jsonb_array_length(lines)
  from fresh
  returning id, kind, source_id, revision
)
insert into journal_lines (entry_id, position, account, cents, vat_hundredths, of_document)
select added.id, place, line ->> 'account', (line ->> 'cents')::bigint,
  (line ->> 'vatHundredths')::int, coalesce((line ->> 'ofDocument')::boolean, false)
from added join fresh on (fresh.kind, fresh.id, fresh.revision)
    = (added.kind, added.source_id, added.revision),
  jsonb_array_elements(lines) with ordinality as l (line, place)`
