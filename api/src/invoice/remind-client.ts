import { randomUUID } from 'node:crypto'
import * as field from '@synapse/shared/fields'
import { isDisputed } from '@synapse/shared/invoice/balance'
import { invoiceState } from '@synapse/shared/invoice/invoice'
import type { remindClient as endpoint } from '@synapse/shared/invoice/mail-contract'
import { reminderStep } from '@synapse/shared/invoice/reminder'
import { ok, refuse } from '@synapse/shared/result'
import { maltaDay } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import type { Change } from '#http/route'
import { type LoadedInvoice, loadInvoice, loadOpenInvoices } from '#invoice/load-invoices'
import { lockInvoice } from '#invoice/model'
import { queueMail } from '#invoice/send-invoice'
import { Mail } from '#mail/model'
import { forEachSettled } from '#queue/job'

/** Sends a reminder about an overdue invoice at the operator's request. */
export const remindClient: Change<typeof endpoint> = (context, invoiceId, { to, message }) =>
  context.db.transaction(async (trx) => {
    if (!(await lockInvoice(trx, invoiceId))) return refuse('unknown')
    const invoice = await loadInvoice(trx, invoiceId)
    const today = maltaDay(context.now())
    if (invoiceState(invoice, today) !== 'overdue') return refuse('not_overdue')
    if (isDisputed(invoice)) return refuse('with_bank')
    const about = { invoiceId, kind: 'reminder', to, message } as const
    await queueMail(context, trx, { ...about, step: randomUUID() })
    return ok(undefined)
  })

/** Sends the automatic reminders that are due, one per step, if they are switched on. */
export const sendDueReminders = async (context: Context): Promise<void> => {
  const { db, now } = context
  if (!(await readBusiness(db)).remindsClients) return
  const today = maltaDay(now())
  const due = (await loadOpenInvoices(db)).flatMap((invoice) => {
    const step = reminderStep(invoice, today)
    // Don't send a reminder while a payment is disputed: the client has paid, and the bank holds
    // the money.
    return step === undefined || isDisputed(invoice) ? [] : [{ invoice, step }]
  })
  await forEachSettled(due, async ({ invoice, step }) => {
    const to = await addressOf(context, invoice)
    if (!to) return
    const about = { invoiceId: invoice.id, kind: 'reminder', to, message: '' } as const
    await db.transaction((trx) => queueMail(context, trx, { ...about, step: `${step}` }))
  })
}

/** Returns the address that the invoice was last sent to, or else the client's address. */
const addressOf = async ({ db }: Context, { id, clientId }: LoadedInvoice) => {
  const mail = await Mail.query(db)
    .where({ invoiceId: id, kind: 'invoice' })
    .whereNotNull('sentAt')
    .orderBy('sentAt', 'desc')
    .first()
  const client = clientId ? await Client.query(db).findById(clientId) : undefined
  const address = field.email().safeParse(mail?.recipient ?? client?.email)
  return address.success ? address.data : undefined
}
