import { disputedMessage, isDisputed } from '@synapse/shared/invoice/balance'
import { type Invoice, type Issuer, issueInvoice } from '@synapse/shared/invoice/contract'
import { addressProblem } from '@synapse/shared/invoice/simplified'
import { formatEuroText } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import {
  IconBellRinging,
  IconDownload,
  IconMail,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useIsUnsent } from '#data/outbox/use-unsent-changes.ts'
import { type Pdf, pdfBlockedReason, useStoredPdf } from '#document/use-pdf.ts'
import { CreditDialog } from '#invoice/CreditDialog.tsx'
import { issueNotice } from '#invoice/draft-notices.ts'
import { InvoiceDialog } from '#invoice/InvoiceDialog.tsx'
import { creditInputKey, invoiceInputKey, mailInputKey } from '#invoice/input-keys.ts'
import { invoiceDefinition } from '#invoice/invoice-definition.ts'
import { invoiceName } from '#invoice/invoice-name.ts'
import { invoiceStateToday } from '#invoice/invoice-state.ts'
import { MailDialog } from '#invoice/MailDialog.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialog, useDialogs, useOpenFromUrl } from '#ui/dialog/use-dialog.ts'
import { downloadPdf, openPdf } from '#ui/download.ts'
import { today } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { DeleteDialog } from '#ui/record/DeleteDialog.tsx'
import { useDeleteRecord } from '#ui/record/use-delete-record.ts'
import { paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'

type Props = { invoice: Invoice; pdf: Pdf }

export const InvoiceActions = ({ invoice, issuer }: { invoice: Invoice; issuer: Issuer }) => {
  const pdf = useStoredPdf(invoice, issuer)
  const editor = useDialog(invoiceInputKey(invoice.id))
  useOpenFromUrl('invoice', editor.open)
  return (
    <>
      {invoice.status === 'draft' ? (
        <DraftActions invoice={invoice} pdf={pdf} onEdit={editor.open} />
      ) : (
        <IssuedActions invoice={invoice} pdf={pdf} />
      )}
      {/* The dialog stays open and keeps its input, even if the draft is issued elsewhere. */}
      <InvoiceDialog invoice={invoice} {...editor.controls} />
    </>
  )
}

const DraftActions = ({ invoice, pdf, onEdit }: Props & { onEdit: () => void }) => {
  const { open, controlsOf } = useDialogs<'issue' | 'delete'>()
  const navigate = useNavigate()
  const remove = useDeleteRecord(invoiceDefinition)
  const issue = useCall(issueInvoice, {
    request: ({ id, version }: Invoice) => ({ params: { id }, body: { version } }),
    successToast: (issued) => ({ title: 'Invoice Issued', message: invoiceName(issued) }),
  })
  const isUnsent = useIsUnsent('invoices', invoice.id)
  return (
    <>
      <HeaderActions
        name={invoiceName(invoice)}
        primary={{
          label: 'Issue invoice',
          needsNetwork: true,
          blockedReason: isUnsent
            ? 'The draft hasn’t been sent to the server yet.'
            : addressProblem(invoice),
          onClick: () => open('issue'),
        }}
        more={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          {
            label: 'Download draft',
            blockedReason: pdfBlockedReason(pdf),
            onClick: () => download(invoice, pdf),
          },
          { label: 'Delete draft', isDestructive: true, onClick: () => open('delete') },
        ]}
      />
      <ConfirmDialog
        {...controlsOf('issue')}
        title="Issue this invoice?"
        confirmLabel="Issue invoice"
        cancelLabel="Keep as draft"
        call={issue}
        watched={{
          client: invoice.billToName,
          total: formatEuroText(invoice.grossTotal),
          'issue date': formatShortDate(invoice.issueDate),
          'due date': formatShortDate(invoice.dueDate),
        }}
        errorTitle="Couldn’t issue the invoice"
        onConfirm={(callbacks) => issue.mutate(invoice, callbacks)}
      >
        {issueNotice(invoice, today())}
      </ConfirmDialog>
      <DeleteDialog
        {...controlsOf('delete')}
        noun="draft"
        remove={remove}
        record={invoice}
        onDelete={() => navigate(paths.invoicing)}
      >
        The draft and its lines will be deleted.{' '}
        {invoice.sourceFiles.length > 0 && 'You can upload the sheet again.'}
        {invoice.bookingId && 'You can create it again from the booking.'}
      </DeleteDialog>
    </>
  )
}

const IssuedActions = ({ invoice, pdf }: Props) => {
  const { open, controlsOf } = useDialogs<'mail' | 'remind' | 'credit'>(() => [
    { key: mailInputKey('invoice', invoice.id), subject: 'mail' },
    { key: mailInputKey('reminder', invoice.id), subject: 'remind' },
    { key: creditInputKey(invoice.id), subject: 'credit' },
  ])
  const mail = {
    label: 'Send by e-mail',
    Icon: IconMail,
    needsNetwork: true,
    onClick: () => open('mail'),
  }
  const remind = {
    label: 'Send reminder',
    Icon: IconBellRinging,
    needsNetwork: true,
    blockedReason: isDisputed(invoice) ? disputedMessage : undefined,
    onClick: () => open('remind'),
  }
  const save = {
    label: 'Download PDF',
    Icon: IconDownload,
    blockedReason: pdfBlockedReason(pdf),
    onClick: () => download(invoice, pdf),
  }
  const isOverdue = invoiceStateToday(invoice) === 'overdue'
  // Once an invoice has been sent, people mostly open it for the PDF.
  const mailAndSave = invoice.mailedAt || isOverdue ? [save, mail] : [mail, save]
  const [first, ...others] = isOverdue ? [remind, ...mailAndSave] : mailAndSave
  const isNextStep = first !== save
  return (
    <>
      <HeaderActions
        name={invoiceName(invoice)}
        primary={isNextStep ? first : undefined}
        more={[
          !isNextStep && first,
          ...others,
          {
            label: 'Open for printing',
            Icon: IconPrinter,
            blockedReason: pdfBlockedReason(pdf),
            onClick: () => pdf.bytes && openPdf(pdf.bytes),
          },
          {
            label: 'Credit this invoice',
            isDestructive: true,
            needsNetwork: true,
            blockedReason: creditBlockedReason(invoice),
            onClick: () => open('credit'),
          },
        ]}
      />
      <MailDialog {...controlsOf('mail')} invoice={invoice} kind="invoice" />
      <MailDialog {...controlsOf('remind')} invoice={invoice} kind="reminder" />
      <CreditDialog {...controlsOf('credit')} invoice={invoice} />
    </>
  )
}

const download = ({ status, invoiceNumber }: Invoice, { bytes }: Pdf) =>
  bytes && downloadPdf(`${status === 'draft' ? 'draft-' : ''}${invoiceNumber}.pdf`, bytes)

const creditBlockedReason = ({ kind, creditedBy }: Invoice): string | undefined => {
  if (kind === 'credit_note') return 'A credit note can’t be credited.'
  return creditedBy ? 'This invoice has already been credited.' : undefined
}
