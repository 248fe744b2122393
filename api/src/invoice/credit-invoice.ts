import { randomUUID } from 'node:crypto'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import { formatEuro } from '@synapse/shared/money'
import { done, type Result, refused } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import { takeNumber } from '#invoice/issue-invoice'
import { findCredit, Invoice, InvoiceLine, lockInvoice } from '#invoice/model'
import { paidCents } from '#invoice/present'
import { Payment } from '#payment/model'
import { addTodo } from '#todo/model'
import { freeSessions } from '#tutoring/hold-sessions'

/**
 * Takes an issued invoice back by a credit note that is issued at once, today. What the invoice
 * charged may be charged again.
 * @returns the id of the credit note
 */
export const creditInvoice = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { reason }: InputOf<typeof contract.creditInvoice>,
): Promise<Result<string, RefusalOf<typeof contract.creditInvoice>>> =>
  db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, id)
    if (!invoice) return refused('unknown')
    if (invoice.status !== 'issued') return refused('not_issued')
    if (invoice.kind === 'credit_note') return refused('is_credit_note')
    if (await findCredit(trx, id)) return refused('credited')
    const creditId = await writeCredit(trx, invoice, reason, now())
    await InvoiceLine.query(trx).where({ invoiceId: id }).patch({ isFreed: true })
    await freeSessions(trx, id)
    await remindOfPaid(trx, invoice)
    return done(creditId)
  })

/** What was paid of an invoice that is taken back is the client's. */
const remindOfPaid = async (trx: Knex.Transaction, { id, invoiceNumber, billToName }: Invoice) => {
  const payments = await Payment.query(trx).where({ invoiceId: id })
  const paid = paidCents(payments)
  if (paid <= 0) return
  const isByCard = payments.some(({ stripePaymentIntentId }) => stripePaymentIntentId)
  await addTodo(trx, {
    key: `credited:${id}`,
    title: `Give back ${formatEuro(paid)}: invoice ${invoiceNumber} was credited`,
    description: `${billToName.slice(0, 120)} had paid ${formatEuro(paid)} of it.${isByCard ? ' What came by card is given back in Stripe’s dashboard; it is noticed here.' : ''}`,
  })
}

const writeCredit = async (
  trx: Knex.Transaction,
  invoice: Invoice,
  reason: string,
  now: Temporal.Instant,
): Promise<string> => {
  const id = randomUUID()
  const today = maltaDate(now).toString()
  const number = await takeNumber(trx, 'credit_note', today)
  if (!number) throw new Error('A credit note of a later day has been issued already')
  const { clientId, period, billToName, billToAddress, billToVat, sourceFiles, issuer } = invoice
  const at = toTimestamp(now)
  await Invoice.query(trx).insert({
    id,
    kind: 'credit_note',
    invoiceNumber: number,
    clientId,
    issueDate: today,
    dueDate: today,
    period,
    billToName,
    billToAddress,
    billToVat,
    sourceFiles,
    notes: reason,
    netTotal: mirrored(invoice.netTotal),
    vatTotal: mirrored(invoice.vatTotal),
    grossTotal: mirrored(invoice.grossTotal),
    corrects: invoice.id,
    createdAt: at,
  })
  await InvoiceLine.query(trx).insert(
    (await InvoiceLine.query(trx).where({ invoiceId: invoice.id })).map((line) => ({
      ...line.toJSON(),
      id: randomUUID(),
      invoiceId: id,
      hours: mirrored(line.hours),
      net: mirrored(line.net),
      // It charges no session.
      fingerprint: null,
    })),
  )
  // It mirrors its invoice, whatever has become of the business since.
  await Invoice.query(trx).findById(id).patch({ status: 'issued', issuer, issuedAt: at })
  return id
}

const mirrored = (amount: string) => toNumeric(-fromNumeric(amount))
