import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { isZero } from '@synapse/shared/money'
import * as contract from '@synapse/shared/quarter/contract'
import { daysOfQuarter, quartersBetween } from '@synapse/shared/quarter/quarter'
import { endOfDay, maltaDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { presentRecord } from '#http/present-record'
import { findMissingEntries } from '#journal/post-facts'
import { readBalance } from '#payout/read-balance'
import { QuarterClosing } from '#quarter/model'

/** Reads the quarters since the first entry in the books, each with its status, newest first. */
export const readQuarters = async ({
  db,
  now,
}: Context): Promise<AnswerOf<typeof contract.listQuarters>> => {
  const today = maltaDay(now())
  const { first } = await queryRow<{ first: string | null }>(db, firstDaySql)
  const closings = await QuarterClosing.query(db)
    .select('quarter', 'sha256', 'closedAt', 'closedBy', 'reopenedAt', 'reopenReason')
    .orderBy('id', 'desc')
  const closedOf = (quarter: string) =>
    closings.find((one) => one.quarter === quarter && !one.reopenedAt)
  const quarters = quartersBetween(first && first < today ? first : today, today)
  const latest = quarters.find(closedOf)
  const next = quarters[latest ? quarters.indexOf(latest) - 1 : quarters.length - 1]
  return {
    items: quarters.map((quarter) => {
      const days = daysOfQuarter(quarter)
      const closed = closedOf(quarter)
      const reopened = closings.find((one) => one.quarter === quarter && one.reopenedAt)
      const openState = quarter === next && days.to < today ? 'ready' : 'open'
      return {
        quarter,
        ...days,
        state: closed ? 'closed' : openState,
        closing: closed ? presentRecord(contract.closing, closed) : null,
        canReopen: quarter === latest,
        reopening: reopened?.reopenedAt
          ? { reopenedAt: reopened.reopenedAt.toISOString(), reason: reopened.reopenReason ?? '' }
          : null,
      }
    }),
  }
}

const firstDaySql = `
select least((select min(date) from journal_entries), (select min(date) from expenses),
  (select min(last_day) from quarter_closings))::text as first`

/** Reads what the operator should do before closing a quarter. */
export const readChecklist = async (
  context: Context,
  quarter: string,
): Promise<contract.Checklist> => {
  const { db } = context
  const { from, to } = daysOfQuarter(quarter)
  const end = toTimestamp(endOfDay(to))
  const counts = await queryRow<
    Pick<
      contract.Checklist,
      'draftInvoices' | 'pendingRefunds' | 'missingReceipts' | 'missingSuppliers'
    >
  >(db, countsSql, { from, to, end })
  const { readAt, difference, recorded } = await readBalance(context)
  return {
    ...counts,
    isStripeRead: readAt === null ? isZero(recorded.balance) : new Date(readAt) >= end,
    stripeDifference: difference,
    missingEntries: (await findMissingEntries(db)).length,
  }
}

const countsSql = `
select
  (select count(*)::int from invoices where status = 'draft' and issue_date <= :to)
    as draft_invoices,
  (select count(*)::int from refunds where status = 'pending' and created_at < :end)
    as pending_refunds,
  (select count(*)::int from expenses e where is_business_expense and date between :from and :to
    and not exists (select from expense_receipts where expense_id = e.id)) as missing_receipts,
  (select count(*)::int from expenses where is_business_expense and date between :from and :to
    and supplier is null) as missing_suppliers`
