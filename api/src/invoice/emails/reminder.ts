import { requestedCents } from '@synapse/shared/invoice/balance'
import { daysOverdue } from '@synapse/shared/invoice/reminder'
import { formatEuro } from '@synapse/shared/money'
import { formatDayYear } from '@synapse/shared/time'
import { balanceSums, cardPaymentBlocks, transferBlocks } from '#invoice/emails/invoice'
import type { FullInvoice } from '#invoice/read-invoices'
import type { MailContent } from '#mail/content'

type ReminderMailInput = { message: string; signature: string; link: string | null; today: string }

/** Returns the reminder about an overdue invoice, with the operator's own text, if any. */
export const reminderMail = (
  invoice: FullInvoice,
  { message, signature, link, today }: ReminderMailInput,
): { subject: string } & MailContent => {
  const { invoiceNumber, dueDate } = invoice
  const sender = invoice.issuer?.businessName ?? ''
  const dueCents = requestedCents(invoice)
  const due = formatDayYear(dueDate)
  const days = daysOverdue(dueDate, today)
  const late = `${days} ${days === 1 ? 'day' : 'days'}`
  return {
    subject: `Reminder: invoice ${invoiceNumber} from ${sender} was due on ${due}`,
    preview: `${formatEuro(dueCents)} is ${late} overdue.`,
    heading: `Reminder: invoice ${invoiceNumber}`,
    blocks: [
      ...(message
        ? [{ kind: 'own', text: message } as const]
        : [
            'Hello,',
            `Invoice ${invoiceNumber} was due on ${due}, and ${formatEuro(dueCents)} is still unpaid. It may have been overlooked, so we’ve attached the invoice again.`,
          ]),
      ...cardPaymentBlocks(invoice, link),
      {
        kind: 'facts',
        facts: [
          ['Due', due],
          ['Overdue', late],
        ],
      },
      { kind: 'sums', sums: balanceSums(invoice) },
      ...transferBlocks(invoice, link),
      {
        kind: 'small',
        text: 'If you’ve already paid, please ignore this e-mail. Questions? Just reply.',
      },
    ],
    signature,
    sender,
  }
}
