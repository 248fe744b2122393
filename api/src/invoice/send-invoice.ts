import { randomUUID } from 'node:crypto'
import * as field from '@synapse/shared/contract/fields'
import { ok, refuse } from '@synapse/shared/contract/result'
import { isDisputed, isPayableByCard, requestedCents } from '@synapse/shared/invoice/balance'
import { invoiceState } from '@synapse/shared/invoice/invoice'
import type * as contract from '@synapse/shared/invoice/mail-contract'
import { reminderStep } from '@synapse/shared/invoice/reminder'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { readBusiness } from '#business/model'
import { readSender } from '#business/read-sender'
import { Client } from '#client/model'
import type { Change, Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { linkUrl } from '#core/signed-link'
import { fromTimestamp } from '#db/columns'
import { invoiceMail } from '#invoice/emails/invoice'
import { reminderMail } from '#invoice/emails/reminder'
import { ensureInvoicePdf } from '#invoice/ensure-pdf'
import { Invoice, lockInvoice } from '#invoice/model'
import { type FullInvoice, readInvoice, readOpenInvoices } from '#invoice/read-invoices'
import { composeMail } from '#mail/compose-mail'
import { addMail, Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'

/** Queues an e-mail with the invoice's PDF. Each call sends one e-mail. */
export const mailInvoice: Change<typeof contract.mailInvoice> = (
  context,
  invoiceId,
  { to, message },
) =>
  context.db.transaction(async (trx) => {
    const invoice = await Invoice.query(trx).findById(invoiceId)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'issued') return refuse('not_issued')
    const about = { invoiceId, kind: 'invoice', to, message } as const
    await queueMail(context, trx, { ...about, step: randomUUID() })
    return ok(undefined)
  })

type NewMail = {
  invoiceId: string
  kind: 'invoice' | 'reminder'
  to: string
  message: string
  /** Tells apart e-mails of the same kind about an invoice, so that each is sent only once. */
  step: string
}

/** Returns the key with which an e-mail about an invoice is stored. */
export const invoiceMailKey = ({
  kind,
  invoiceId,
  step,
}: Pick<NewMail, 'kind' | 'invoiceId' | 'step'>): string => `${kind}:${invoiceId}:${step}`

/** Queues an e-mail about an invoice, unless it is already queued. */
export const queueMail = async (
  { emit, settings }: Context,
  trx: Knex.Transaction,
  mail: NewMail,
): Promise<void> => {
  const { invoiceId, kind, to, message } = mail
  const key = invoiceMailKey(mail)
  const mailId = await addMail(trx, settings, { key, invoiceId, kind, recipient: to, message })
  if (mailId) await emit(trx, 'invoice.mail_requested', { invoiceId, mailId })
}

/** Sends a queued e-mail about an invoice. @throws Error if the SMTP server rejects it */
export const sendInvoiceMail = async (context: Context, mailId: string): Promise<void> => {
  const { db } = context
  const { key, kind, invoiceId } = await Mail.query(db).findById(mailId).throwIfNotFound()
  if (!invoiceId) throw new Error('This e-mail has no invoice')
  if (kind === 'reminder') {
    const invoice = await readInvoice(db, invoiceId)
    // After the reminder was queued, the invoice may have been paid, credited or disputed.
    if (requestedCents(invoice) === 0) return
  }
  await sendOnce(context, key, (mail) => write(context, invoiceId, mail))
  if (kind === 'reminder') return
  // Copy the time from the e-mail's row, because an earlier attempt may have crashed after sending
  // the e-mail.
  await db.raw(
    `update invoices set mailed_at = sent_at from mails
    where mails.id = :mailId and invoices.id = mails.invoice_id
      and coalesce(mailed_at < sent_at, true)`,
    { mailId },
  )
}

const write = async (context: Context, invoiceId: string, mail: Mail) => {
  const { db, now, settings } = context
  const invoice = await readInvoice(db, invoiceId)
  const { bytes } = await ensureInvoicePdf(context, invoiceId)
  const business = await readBusiness(db)
  const sender = await readSender(context)
  const about = {
    message: mail.message ?? '',
    signature: sender.signature,
    link: isPayableByCard(invoice, business) ? linkUrl(settings, 'invoice', invoice) : null,
    today: maltaDay(now()),
  }
  const content =
    mail.kind === 'reminder' ? reminderMail(invoice, about) : invoiceMail(invoice, about)
  return {
    ...composeMail({
      to: { name: invoice.billToName, address: mail.recipient },
      ...sender,
      ...content,
    }),
    attachments: [
      {
        filename: `${invoice.invoiceNumber}.pdf`,
        contentType: 'application/pdf',
        content: bytes,
      },
    ],
  }
}

/** Sends a reminder about an overdue invoice when the operator asks for it. */
export const remindClient: Change<typeof contract.remindClient> = (
  context,
  invoiceId,
  { to, message },
) =>
  context.db.transaction(async (trx) => {
    if (!(await lockInvoice(trx, invoiceId))) return refuse('unknown')
    const invoice = await readInvoice(trx, invoiceId)
    const today = maltaDay(context.now())
    if (invoiceState(invoice, today) !== 'overdue') return refuse('not_overdue')
    if (isDisputed(invoice)) return refuse('with_bank')
    const about = { invoiceId, kind: 'reminder', to, message } as const
    await queueMail(context, trx, { ...about, step: randomUUID() })
    return ok(undefined)
  })

/** Sends the payment reminders that are due, if reminders are switched on. */
export const sendDueReminders = async (context: Context): Promise<void> => {
  const { db, now } = context
  if (!(await readBusiness(db)).remindsClients) return
  const today = maltaDay(now())
  const due = (await readOpenInvoices(db)).flatMap((invoice) => {
    const { issuedAt, issueDate } = invoice
    const issuedOn = issuedAt ? maltaDay(fromTimestamp(issuedAt)) : issueDate
    const step = reminderStep(invoice, issuedOn, today)
    // Don't remind a client of a disputed payment: the client has paid, and the bank holds the
    // money.
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
const addressOf = async ({ db }: Context, { id, clientId }: FullInvoice) => {
  const mail = await Mail.query(db)
    .where({ invoiceId: id, kind: 'invoice' })
    .whereNotNull('sentAt')
    .orderBy('sentAt', 'desc')
    .first()
  const client = clientId ? await Client.query(db).findById(clientId) : undefined
  const address = field.email().safeParse(mail?.recipient ?? client?.email)
  return address.success ? address.data : undefined
}
