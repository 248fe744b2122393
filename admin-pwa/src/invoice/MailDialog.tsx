import { Textarea, TextInput } from '@mantine/core'
import { isPayableByCard } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { mailInvoice, remindClient } from '@synapse/shared/invoice/mail-contract'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { mailInputKey } from '#invoice/input-keys.ts'
import { invoiceName } from '#invoice/invoice-name.ts'
import { mailForm } from '#invoice/mail-values.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { useCall } from '#ui/use-call.ts'

type Props = { invoice: Invoice; kind: 'invoice' | 'reminder' }

export const MailDialog = ({ invoice, kind, ...controls }: Props & DialogControls) => (
  <Dialog {...controls} title={kind === 'reminder' ? 'Send reminder' : 'Send by e-mail'}>
    <FormBoundary queries={{ clients: clientsQuery(), business: businessQuery() }} fields={2}>
      {({ clients, business }) => (
        <MailForm
          invoice={invoice}
          kind={kind}
          to={clients.find(({ id }) => id === invoice.clientId)?.email ?? ''}
          hasLink={isPayableByCard(invoice, business)}
        />
      )}
    </FormBoundary>
  </Dialog>
)

const MailForm = ({ invoice, kind, to, hasLink }: Props & { to: string; hasLink: boolean }) => {
  const isReminder = kind === 'reminder'
  const contents = hasLink ? ', the days overdue and the link' : ' and the days overdue'
  const mail = useCall(isReminder ? remindClient : mailInvoice, {
    request: (body) => ({ params: { id: invoice.id }, body }),
    successToast: (_, { to }) => ({
      title: isReminder ? 'Reminder On Its Way' : 'E-mail On Its Way',
      message: `${isReminder ? 'A reminder for ' : ''}${invoiceName(invoice)} is being sent to ${to}.`,
    }),
    errorToast: `Couldn’t send the ${isReminder ? 'reminder' : 'e-mail'}`,
  })
  const form = useRestorableForm({
    ...mailForm,
    inputKey: mailInputKey(kind, invoice.id),
    ...mailForm.initialValues(to),
    send: (values, callbacks) => mail.mutate(mailForm.requestOf(values), callbacks),
  })
  return (
    <RestorableForm form={form}>
      <TextInput type="email" data-autofocus {...form.field('to')} />
      <Textarea
        mt="md"
        autosize
        minRows={3}
        description={joinNonEmpty(
          ' ',
          isReminder && `The e-mail includes the amount${contents}.`,
          `${invoiceName(invoice)} is attached as a PDF.`,
        )}
        {...form.field('message')}
      />
      <FormButtons call={mail} pendingLabel="Sending...">
        {isReminder ? 'Send reminder' : 'Send e-mail'}
      </FormButtons>
    </RestorableForm>
  )
}
