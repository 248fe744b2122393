import { Textarea, TextInput } from '@mantine/core'
import { isPayableByCard } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { mailInvoice, remindClient } from '@synapse/shared/invoice/mail-contract'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { mailDraftKey } from '#invoice/draft-keys.ts'
import { invoiceName } from '#invoice/invoice-labels.ts'
import { mailForm } from '#invoice/mail-values.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { useCall } from '#ui/use-call.ts'

type Props = { invoice: Invoice; kind: 'invoice' | 'reminder' }

export const MailDialog = ({ invoice, kind, ...controls }: Props & DialogControls) => (
  <Dialog {...controls} title={kind === 'reminder' ? 'Send reminder' : 'Send by e-mail'}>
    <LoadedMailForm invoice={invoice} kind={kind} />
  </Dialog>
)

const LoadedMailForm = (props: Props) => (
  <FormBoundary
    queries={{ clients: useQuery(clientsQuery()), business: useQuery(businessQuery()) }}
    fields={2}
  >
    {({ clients, business }) => (
      <MailForm
        {...props}
        to={clients.find(({ id }) => id === props.invoice.clientId)?.email ?? ''}
        hasLink={isPayableByCard(props.invoice, business)}
      />
    )}
  </FormBoundary>
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
  const form = useDraftForm({
    ...mailForm,
    draftKey: mailDraftKey(kind, invoice.id),
    values: mailForm.initialValues(to),
    send: (values, callbacks) => mail.mutate(mailForm.requestOf(values), callbacks),
  })
  return (
    <DraftForm form={form}>
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
    </DraftForm>
  )
}
