import type { Issuer } from '@synapse/shared/invoice/contract'
import { centsFromEuro } from '@synapse/shared/money'
import type { Receipt } from '@synapse/shared/payment/receipt'
import type { Days } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'

/** SQL that selects a booking's issued invoice, or no row if the invoice was credited in full. */
export const issuedInvoiceSql = (columns: string, bookingId: string): string => `select ${columns}
  from invoice_lines line join invoices on invoices.id = line.invoice_id
  where line.booking_id = ${bookingId} and not line.is_freed and kind = 'invoice'
    and status = 'issued' limit 1`

export type ListedReceipt = Receipt & { bookingId: string; issuer: Issuer }

/** Returns a booking's receipts, oldest first, each with the issuer's details at that time. */
export const readReceipts = (db: Db, bookingId: string): Promise<ListedReceipt[]> =>
  readListed(db, 'r.booking_id = :bookingId', { bookingId })

/** Returns the receipts that were issued in a period, sorted by number. */
export const listReceipts = (db: Db, days: Days): Promise<ListedReceipt[]> =>
  readListed(db, `${maltaDaySql('r.issued_at')} between :from and :to`, days)

const readListed = async (
  db: Db,
  where: string,
  bindings: Record<string, string>,
): Promise<ListedReceipt[]> => {
  const rows = await queryRows<Row>(
    db,
    `select r.number, r.booking_id, r.payment_id, r.amount::text,
      r.method, r.paid_on, r.issuer, coalesce(p.refunded, 0.00)::text as refunded,
      coalesce(p.lost_in_disputes, 0.00)::text as lost,
      p.id is null as is_removed,
      (${issuedInvoiceSql('invoice_number', 'r.booking_id')}) as invoice_number
    from receipts r left join payments p on p.id = r.payment_id
    where ${where} order by r.number`,
    bindings,
  )
  return rows.map(({ amount, refunded, lost, isRemoved, ...receipt }) => {
    const cents = centsFromEuro(amount)
    const [refundedCents, lostCents] = [centsFromEuro(refunded), centsFromEuro(lost)]
    const isVoid = isRemoved || refundedCents + lostCents >= cents
    return { ...receipt, cents, refundedCents, lostCents, isVoid }
  })
}

type Row = Omit<ListedReceipt, 'cents' | 'refundedCents' | 'lostCents' | 'isVoid'> & {
  amount: string
  refunded: string
  lost: string
  isRemoved: boolean
}
