import { ok, refuse } from '@synapse/shared/contract/result'
import { type Account, accountNames } from '@synapse/shared/journal/account'
import { eurosFromCents } from '@synapse/shared/money'
import { daysOfQuarter } from '@synapse/shared/quarter/quarter'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { type Context, inTransaction } from '#core/context'
import { toTimestamp } from '#db/columns'
import { queryRow, queryRows } from '#db/sql'
import { lockPosting } from '#journal/model'
import { findMissingEntries } from '#journal/post-facts'
import { QuarterClosing } from '#quarter/model'
import { readQuarters } from '#quarter/read-quarters'
import { readBooks } from '#report/read-books'

/**
 * Closes a quarter: stores its report and locks its days. Waits for transactions that are posting
 * to the journal, so that the report includes them.
 * @param closedBy the operator's user name
 */
export const closeQuarter = async (context: Context, quarter: string, closedBy: string) => {
  const { db, now } = context
  if ((await findMissingEntries(db)).length > 0) return refuse('journal_incomplete')
  return db.transaction(async (trx) => {
    await lockPosting(trx)
    const at = now()
    const { items } = await readQuarters(inTransaction(context, trx))
    const found = items.find((one) => one.quarter === quarter)
    if (found?.state === 'closed') return refuse('already_closed')
    if (daysOfQuarter(quarter).to >= maltaDay(at)) return refuse('not_over')
    if (found?.state !== 'ready') return refuse('not_next')
    const report = await makeReport(context, trx, { quarter, closedBy, closedAt: at.toString() })
    await QuarterClosing.query(trx).insert({
      quarter,
      closedBy,
      lastDay: found.to,
      report: Buffer.from(JSON.stringify(report, null, 2)),
      closedAt: toTimestamp(at),
    })
    return ok(undefined)
  })
}

/** Reopens the most recently closed quarter. Its stored report is kept. */
export const reopenQuarter = ({ db, now }: Context, quarter: string, reason: string) =>
  db.transaction(async (trx) => {
    await lockPosting(trx)
    const closed = await QuarterClosing.query(trx)
      .whereNull('reopenedAt')
      .orderBy('lastDay', 'desc')
    const found = closed.find((one) => one.quarter === quarter)
    if (!found) return refuse('not_closed')
    if (found !== closed[0]) return refuse('later_closed')
    await QuarterClosing.query(trx)
      .findById(found.id)
      .patch({ reopenedAt: toTimestamp(now()), reopenReason: reason })
    return ok(undefined)
  })

/**
 * Returns a quarter's figures and a summary of its journal with a hash. Leaves out figures that
 * always refer to the current day.
 */
const makeReport = async (
  context: Context,
  trx: Knex.Transaction,
  about: { quarter: string; closedBy: string; closedAt: string },
) => {
  const days = daysOfQuarter(about.quarter)
  const books = await readBooks(inTransaction(context, trx), days)
  if (!books.ok) throw new Error(`The books were refused: ${books.reason}`)
  const { from, to, today: _today, unpaid: _unpaid, owed: _owed, ...figures } = books.value
  const accounts = await queryRows<{ account: Account; debitCents: number; creditCents: number }>(
    trx,
    accountsSql,
    days,
  )
  return {
    ...about,
    from,
    to,
    figures,
    journal: {
      ...(await queryRow<{ entries: number; sha256: string }>(trx, journalSql, days)),
      accounts: accounts.map(({ account, ...sums }) => ({
        account: accountNames[account],
        ...eurosFromCents(sums),
      })),
    },
  }
}

/** Entries never change, so a different hash means that entries were added or removed. */
const journalSql = `
select count(distinct e.id)::int as entries, encode(sha256(convert_to(coalesce(string_agg(
    concat_ws('|', e.id, e.date, e.transaction_date, e.kind, e.source_id, e.revision, l.account,
      l.cents, l.vat_hundredths), e'\\n' order by e.id, l.position), ''), 'UTF8')), 'hex') as sha256
from journal_entries e join journal_lines l on l.entry_id = e.id
where e.date between :from and :to`

const accountsSql = `
select account, coalesce(sum(cents) filter (where cents > 0), 0)::float8 as debit_cents,
  coalesce(-sum(cents) filter (where cents < 0), 0)::float8 as credit_cents
from journal_entries e join journal_lines l on l.entry_id = e.id
where e.date between :from and :to group by 1 order by 1`
