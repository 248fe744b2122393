import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import { findCredit, lockInvoice } from '#invoice/model'
import { paidCents } from '#invoice/present'
import { Payment } from '#payment/model'

/** Writes down money that came by hand. The same id is the same payment. */
export const recordPayment = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  invoiceId: string,
  { id, amount, date, method, reference }: InputOf<typeof contract.addInvoicePayment>,
): Promise<Result<undefined, RefusalOf<typeof contract.addInvoicePayment>>> =>
  db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) return refused('unknown')
    if (invoice.status !== 'issued') return refused('not_issued')
    const payments = await Payment.query(trx).where({ invoiceId })
    if (payments.some((payment) => payment.id === id)) return done(undefined)
    if (await findCredit(trx, invoiceId)) return refused('credited')
    if (date > maltaDate(now()).toString()) return refused('not_yet')
    if (paidCents(payments) + amount > fromNumeric(invoice.grossTotal)) return refused('too_much')
    await Payment.query(trx).insert({
      id,
      invoiceId,
      clientId: invoice.clientId,
      amount: toNumeric(amount),
      paymentDate: toTimestamp(maltaInstant(date, '00:00')),
      paymentMethod: method,
      reference: reference || null,
      createdAt: toTimestamp(now()),
    })
    return done(undefined)
  })

/** Takes back what was written down by mistake; what is not there any more is taken back already. */
export const removePayment = (
  { db }: Context,
  invoiceId: string,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.removeInvoicePayment>>> =>
  db.transaction(async (trx) => {
    if (!(await lockInvoice(trx, invoiceId))) return refused('unknown')
    await Payment.query(trx)
      .delete()
      .where({ id, invoiceId })
      // What came by Stripe did come.
      .whereNull('stripePaymentIntentId')
    return done(undefined)
  })
