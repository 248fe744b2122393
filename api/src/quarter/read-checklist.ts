import type { Checklist } from '@synapse/shared/quarter/contract'
import { daysOfQuarter } from '@synapse/shared/quarter/quarter'
import type { Context } from '#core/context'
import { endOfDay } from '#db/columns'
import { queryRow } from '#db/sql'
import { findMissingEntries } from '#journal/post-facts'
import { readBalance } from '#payout/read-balance'

/** Reads what should be done before a quarter is closed. */
export const readChecklist = async (context: Context, quarter: string): Promise<Checklist> => {
  const { db } = context
  const { from, to } = daysOfQuarter(quarter)
  const end = endOfDay(to)
  const counts = await queryRow<
    Pick<Checklist, 'draftInvoices' | 'pendingRefunds' | 'missingReceipts' | 'missingSuppliers'>
  >(db, countsSql, { from, to, end })
  const { readAt, difference, recorded } = await readBalance(context)
  return {
    ...counts,
    isStripeRead: readAt === null ? recorded.balance === '0.00' : new Date(readAt) >= end,
    stripeDifference: difference,
    missingEntries: (await findMissingEntries(db)).length,
  }
}

const countsSql = `
select
  (select count(*)::int from invoices where status = 'draft' and issue_date <= :to)
    as "draftInvoices",
  (select count(*)::int from refunds where status = 'pending' and created_at < :end)
    as "pendingRefunds",
  (select count(*)::int from expenses e where is_business_expense and date between :from and :to
    and not exists (select from expense_receipts where expense_id = e.id)) as "missingReceipts",
  (select count(*)::int from expenses where is_business_expense and date between :from and :to
    and supplier is null) as "missingSuppliers"`
