import { randomUUID } from 'node:crypto'
import { contactOf } from '@synapse/shared/business/contact'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import { readBusiness } from '#business/model'
import type { Context } from '#context'
import { invoiceMail } from '#invoice/emails/invoice'
import { loadInvoice } from '#invoice/load-invoices'
import { Invoice, InvoiceFile } from '#invoice/model'
import { mailHtml, mailText } from '#outside/mail-content'
import { Mail } from '#outside/mail-model'
import { sendOnce } from '#outside/send-once'
import { unlinked } from '#outside/unlinked'

/** Sees to it that the kept PDF goes out: each wish is a mail of its own, which is sent once. */
export const requestMail = (
  { db, emit, settings }: Context,
  invoiceId: string,
  { to, message }: InputOf<typeof contract.mailInvoice>,
): Promise<Result<undefined, RefusalOf<typeof contract.mailInvoice>>> =>
  db.transaction(async (trx) => {
    const invoice = await Invoice.query(trx).findById(invoiceId)
    if (!invoice) return refused('unknown')
    if (invoice.status !== 'issued') return refused('not_issued')
    if (!(await InvoiceFile.query(trx).findById(invoiceId).select('invoiceId')))
      return refused('no_pdf')
    const id = randomUUID()
    await Mail.query(trx).insert({
      id,
      key: `invoice:${invoiceId}:${id}`,
      invoiceId,
      kind: 'invoice',
      recipient: to,
      messageId: `${id}@${new URL(settings.publicUrl).hostname}`,
      message,
    })
    await emit(trx, 'invoice.mail_requested', { invoiceId, mailId: id })
    return done(undefined)
  })

/** Sends such a mail. @throws Error when the mail server does not take it */
export const sendInvoiceMail = async (context: Context, mailId: string): Promise<void> => {
  const { db } = context
  const { key, invoiceId } = await Mail.query(db).findById(mailId).throwIfNotFound()
  if (!invoiceId) throw new Error('This mail is about no invoice')
  await sendOnce(context, key, (mail) => write(context, invoiceId, mail))
  // From the mail's row, so that a second try says it, too, when the first one died after sending.
  await db.raw(
    `update invoices set mailed_at = sent_at from mails
    where mails.id = :mailId and invoices.id = mails.invoice_id
      and coalesce(mailed_at < sent_at, true)`,
    { mailId },
  )
}

const write = async ({ db, settings }: Context, invoiceId: string, mail: Mail) => {
  const invoice = await loadInvoice(db, invoiceId)
  const file = await InvoiceFile.query(db).findById(invoiceId).throwIfNotFound()
  const contact = contactOf(await readBusiness(db), settings.contact)
  const { subject, ...content } = invoiceMail(invoice, mail.message ?? '', contact.tutorName)
  return {
    to: { name: unlinked(invoice.billToName), address: mail.recipient },
    ...(contact.contactEmail && {
      replyTo: { name: unlinked(contact.tutorName), address: contact.contactEmail },
    }),
    subject: unlinked(subject),
    text: mailText(content),
    html: mailHtml(content),
    attachments: [
      {
        filename: `${invoice.invoiceNumber}.pdf`,
        contentType: 'application/pdf',
        content: file.bytes,
      },
    ],
  }
}
