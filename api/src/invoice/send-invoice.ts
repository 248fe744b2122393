import { randomUUID } from 'node:crypto'
import { resolveContact } from '@synapse/shared/business/contact'
import { cardChargeableCents, isDisputed } from '@synapse/shared/invoice/balance'
import { owedCents } from '@synapse/shared/invoice/invoice'
import type { mailInvoice as endpoint } from '@synapse/shared/invoice/mail-contract'
import { ok, refuse } from '@synapse/shared/result'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import type { Change } from '#http/route'
import { invoiceMail } from '#invoice/emails/invoice'
import { reminderMail } from '#invoice/emails/reminder'
import { loadInvoice } from '#invoice/load-invoices'
import { loadPdf } from '#invoice/load-pdf'
import { Invoice } from '#invoice/model'
import { composeMail } from '#mail/compose-mail'
import { addMail, Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'

/** Queues an e-mail with the invoice's PDF. Each call sends exactly one e-mail. */
export const mailInvoice: Change<typeof endpoint> = (context, invoiceId, { to, message }) =>
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
  /** Distinguishes e-mails of the same kind about the same invoice; each is sent only once. */
  step: string
}

/** Queues an e-mail about an invoice, unless the same e-mail was queued before. */
export const queueMail = async (
  { emit, settings }: Context,
  trx: Knex.Transaction,
  { invoiceId, kind, to, message, step }: NewMail,
): Promise<void> => {
  const key = `${kind}:${invoiceId}:${step}`
  const mailId = await addMail(trx, settings, { key, invoiceId, kind, recipient: to, message })
  if (mailId) await emit(trx, 'invoice.mail_requested', { invoiceId, mailId })
}

/** Sends a queued e-mail about an invoice. @throws Error if the SMTP server rejects it */
export const sendInvoiceMail = async (context: Context, mailId: string): Promise<void> => {
  const { db } = context
  const { key, kind, invoiceId } = await Mail.query(db).findById(mailId).throwIfNotFound()
  if (!invoiceId) throw new Error('This e-mail has no invoice')
  if (kind === 'reminder') {
    const invoice = await loadInvoice(db, invoiceId)
    // It may have been paid, credited or disputed after the reminder was queued.
    if (owedCents(invoice) === 0 || isDisputed(invoice)) return
  }
  await sendOnce(context, key, (mail) => write(context, invoiceId, mail))
  if (kind === 'reminder') return
  // Read the time from the e-mail's row, so that a retry sets `sentAt` even if the first attempt
  // crashed after sending the e-mail.
  await db.raw(
    `update invoices set mailed_at = sent_at from mails
    where mails.id = :mailId and invoices.id = mails.invoice_id
      and coalesce(mailed_at < sent_at, true)`,
    { mailId },
  )
}

const write = async (context: Context, invoiceId: string, mail: Mail) => {
  const { db, now, settings } = context
  const invoice = await loadInvoice(db, invoiceId)
  const { bytes } = await loadPdf(context, invoiceId)
  const business = await readBusiness(db)
  const contact = resolveContact(business, settings.contact)
  const about = {
    message: mail.message ?? '',
    signature: contact.tutorName,
    link:
      business.paysByLink && cardChargeableCents(invoice)
        ? linkUrl(settings, 'invoice', invoice)
        : null,
    today: maltaDay(now()),
  }
  const content =
    mail.kind === 'reminder' ? reminderMail(invoice, about) : invoiceMail(invoice, about)
  return {
    ...composeMail({
      to: { name: invoice.billToName, address: mail.recipient },
      ...(contact.contactEmail && {
        replyTo: { name: contact.tutorName, address: contact.contactEmail },
      }),
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
