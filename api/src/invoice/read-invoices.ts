import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'
import type { Days } from '@synapse/shared/time'
import { type QueryBuilder, raw } from 'objection'
import { hashSecret } from '#core/secret'
import type { Db } from '#db/knex'
import { anyOf, queryRows } from '#db/sql'
import { Invoice, InvoiceLine, InvoiceLink } from '#invoice/model'
import { Payment, revenueCents } from '#payment/model'

export type FullInvoice = Invoice &
  Credited & {
    correctsNumber: string | null
    pdfHash: string | null
    tokenHash: Buffer | null
    reminders: Date[]
    lines: InvoiceLine[]
    /** The payments for the invoice or for the booking that it bills. */
    payments: FullPayment[]
    /** The payments minus refunds and disputed amounts. */
    paid: string
  }

type Credited = {
  /** The credit notes for this invoice, full or partial, oldest first. */
  credits: Invoice[]
  credited: string
  /** The id of the latest credit note if the invoice is credited in full, otherwise null. */
  creditedBy: string | null
  creditedByNumber: string | null
}

/**
 * A payment with its refunds and disputes, its undisputed amount, and the amount in open disputes.
 */
export type FullPayment = Payment & { returns: Return[]; remaining: string; inDispute: string }
type Return = {
  paymentId: string
  kind: 'refund' | 'dispute'
  at: Date
  /** When the amount stopped counting as paid; null while a refund is pending. */
  countedAt: Date | null
  amount: string
}

/** Returns all invoices, newest first. */
export const readInvoices = (db: Db): Promise<FullInvoice[]> =>
  read(db, (query) => query.orderByRaw('invoices.issue_date desc, invoices.created_at desc, id'))

/** Returns the invoices issued in a range of days (first and last day included), oldest first. */
export const readIssuedInvoices = (db: Db, { from, to }: Days): Promise<FullInvoice[]> =>
  read(db, (query) =>
    query
      .where('invoices.status', 'issued')
      .whereBetween('invoices.issueDate', [from, to])
      .orderBy(['invoices.issueDate', 'invoices.createdAt', 'invoices.id']),
  )

/** Returns the issued invoices that may have a balance due. */
export const readOpenInvoices = (db: Db): Promise<FullInvoice[]> =>
  read(db, (query) =>
    query
      .where('invoices.status', 'issued')
      .where('invoices.kind', 'invoice')
      .whereRaw(
        `invoices.gross_total > (select coalesce(sum(p.amount - p.refunded - p.disputed), 0)
        from payments p where p.currency = 'eur'
          and (p.invoice_id = invoices.id or p.booking_id = invoices.booking_id))`,
      ),
  )

/** Returns the invoices with the given ids, in any order. Unknown ids are skipped. */
export const readInvoicesById = (db: Db, ids: readonly string[]): Promise<FullInvoice[]> =>
  read(db, (query) => query.where('invoices.id', anyOf(ids)))

/** Returns one invoice. @throws Error if the invoice doesn't exist */
export const readInvoice = async (db: Db, id: string): Promise<FullInvoice> => {
  const [invoice] = await readInvoicesById(db, [id])
  if (!invoice) throw new Error('No invoice with this id')
  return invoice
}

/** Returns the invoice whose page a link opens, or undefined for an unknown link. */
export const findInvoiceByToken = async (
  db: Db,
  token: string,
): Promise<FullInvoice | undefined> => {
  const link = await InvoiceLink.query(db).findOne({ tokenHash: hashSecret(token) })
  return link && readInvoice(db, link.invoiceId)
}

/** Needs the same number of queries for any number of invoices. */
const read = async (
  db: Db,
  narrow: (query: QueryBuilder<Invoice>) => QueryBuilder<Invoice>,
): Promise<FullInvoice[]> => {
  const invoices = await narrow(
    Invoice.query(db)
      .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects')
      .leftJoin('invoice_files as file', 'file.invoiceId', 'invoices.id')
      .leftJoin('invoice_links as link', 'link.invoiceId', 'invoices.id')
      .select(
        'invoices.*',
        'corrected.invoiceNumber as correctsNumber',
        'file.sha256 as pdfHash',
        'link.tokenHash',
        raw(remindersSql).as('reminders'),
      ),
  ).castTo<FullInvoice[]>()
  const ids = invoices.map(({ id }) => id)
  // Run one query after another, because a transaction can't run them in parallel.
  const lines = await InvoiceLine.query(db)
    .where('invoiceId', anyOf(ids))
    .orderBy(['invoiceId', 'position'])
  const payments = await readPayments(db, invoices)
  const credits = await Invoice.query(db)
    .where('corrects', anyOf(ids))
    .orderBy([{ column: 'creditedBefore', order: 'desc' }, 'createdAt', 'id'])
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const paymentsOf = Map.groupBy(payments, ({ invoiceId, bookingId }) => invoiceId ?? bookingId)
  const creditsOf = Map.groupBy(credits, ({ corrects }) => corrects)
  return invoices.map((invoice) => {
    const paidFor = isPaidByBooking(invoice) ? invoice.bookingId : invoice.id
    const received = paymentsOf.get(paidFor) ?? []
    return Object.assign(invoice, {
      lines: linesOf.get(invoice.id) ?? [],
      payments: received,
      paid: euroFromCents(revenueCents(received)),
      ...creditedBy(invoice, creditsOf.get(invoice.id) ?? []),
    })
  })
}

const readPayments = async (db: Db, invoices: readonly Invoice[]): Promise<FullPayment[]> => {
  const ids = invoices.map(({ id }) => id)
  const bookingIds = invoices.flatMap((one) => (isPaidByBooking(one) ? [one.bookingId] : []))
  const payments = await Payment.query(db)
    .select(
      'payments.*',
      raw('undisputed_of(payments)::text').as('remaining'),
      raw('(disputed - lost_in_disputes)::text').as('inDispute'),
    )
    .where('currency', 'eur')
    .where((of) => of.where('invoiceId', anyOf(ids)).orWhere('bookingId', anyOf(bookingIds)))
    .orderBy(['paymentDate', 'createdAt', 'id'])
    .castTo<FullPayment[]>()
  const returnsOf = Map.groupBy(await readReturns(db, payments), ({ paymentId }) => paymentId)
  return payments.map((one) => Object.assign(one, { returns: returnsOf.get(one.id) ?? [] }))
}

const remindersSql = `array(select sent_at from mails
  where mails.invoice_id = invoices.id and kind = 'reminder' and sent_at is not null order by sent_at)`

/**
 * Returns the refunded and disputed amounts of the given payments, with the days on which they are
 * posted to the books. Failed refunds and amounts that a bank returned to the business are
 * negative.
 */
const readReturns = (db: Db, payments: readonly Payment[]): Promise<Return[]> =>
  queryRows<Return>(
    db,
    `select payment_id, 'refund' as kind, (-amount)::text as amount, at,
      case when status <> 'pending' then greatest(at, created_at) end as counted_at, created_at
    from refund_moves where payment_id = any(:ids)
    union all
    select payment_id, 'dispute', sum(m.amount)::text, moved_at, moved_at, created_at
    from disputes d join dispute_moves m on m.dispute_id = d.id
    where payment_id = any(:ids)
    group by d.id, moved_at having sum(m.amount) <> 0
    order by at, created_at`,
    { ids: payments.map(({ id }) => id) },
  )

/** A payment belongs either to a booking or to an invoice, never to both. */
const isPaidByBooking = (
  invoice: Pick<Invoice, 'kind' | 'bookingId'>,
): invoice is { kind: 'invoice'; bookingId: string } =>
  invoice.kind === 'invoice' && invoice.bookingId !== null

const creditedBy = ({ grossTotal }: Invoice, credits: readonly Invoice[]): Credited => {
  const cents = sumCents(credits.map((credit) => -centsFromEuro(credit.grossTotal)))
  const last = credits.at(-1)
  const full = last && cents === centsFromEuro(grossTotal) ? last : undefined
  return {
    credits: [...credits],
    credited: euroFromCents(cents),
    creditedBy: full?.id ?? null,
    creditedByNumber: full?.invoiceNumber ?? null,
  }
}
