import type { Issuer } from '@synapse/shared/invoice/contract'
import { centsFromEuro } from '@synapse/shared/money'
import type { Receipt } from '@synapse/shared/payment/receipt'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'

/** SQL for the number of a booking's issued invoice, unless it was credited in full. */
export const issuedInvoiceNumberSql = `select i.invoice_number
  from invoice_lines l join invoices i on i.id = l.invoice_id
  where l.booking_id = :bookingId and not l.is_freed and i.kind = 'invoice'
    and i.status = 'issued' limit 1`

/** Returns the receipts of a booking, oldest first, with the issuer at that time. */
export const readReceipts = async (
  db: Db,
  bookingId: string,
): Promise<(Receipt & { issuer: Issuer })[]> => {
  const rows = await queryRows<Row>(db, receiptsSql, { bookingId })
  return rows.map(({ amount, refunded, isRemoved, ...receipt }) => {
    const [cents, refundedCents] = [centsFromEuro(amount), centsFromEuro(refunded)]
    return { ...receipt, cents, refundedCents, isVoid: isRemoved || refundedCents >= cents }
  })
}

type Row = Omit<Receipt, 'cents' | 'refundedCents' | 'isVoid'> & {
  issuer: Issuer
  amount: string
  refunded: string
  isRemoved: boolean
}

const receiptsSql = `select r.number, r.payment_id as "paymentId", r.amount::text, r.method,
    r.paid_on as "paidOn", r.issuer, coalesce(p.refunded, 0.00)::text as refunded,
    p.id is null as "isRemoved",
    (${issuedInvoiceNumberSql}) as "invoiceNumber"
  from receipts r left join payments p on p.id = r.payment_id
  where r.booking_id = :bookingId order by r.number`
