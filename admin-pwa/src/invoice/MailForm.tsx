import { Textarea, TextInput } from '@mantine/core'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#client/queries.ts'
import { nameOfInvoice } from '#invoice/invoice-words.ts'
import { useMailInvoice } from '#invoice/queries.ts'
import { Answer } from '#ui/Answer.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Props = { invoice: Invoice; onClose: () => void }

/** Sends the PDF that is kept, with some words of one’s own. */
export const MailForm = (props: Props) => (
  <Answer of={useQuery(clientsQuery())} skeleton={<TextSkeleton lines={4} />}>
    {(clients) => (
      <Fields
        {...props}
        to={clients.find(({ id }) => id === props.invoice.clientId)?.email ?? ''}
      />
    )}
  </Answer>
)

const Fields = ({ invoice, onClose, to }: Props & { to: string }) => {
  const mail = useMailInvoice()
  const form = useKeptForm({
    name: `invoice-mail/${invoice.id}`,
    values: { to, message: '' },
    fields,
    validate: {
      to: (address) =>
        /^\S+@\S+\.\S+$/.test(address.trim()) ? null : 'That is not an e-mail address.',
    },
    send: (values, _version, answered) =>
      mail.mutate({ invoice, body: { to: values.to.trim(), message: values.message } }, answered),
    onSaved: onClose,
  })
  return (
    <KeptForm form={form}>
      <TextInput type="email" data-autofocus {...form.field('to')} />
      <Textarea
        mt="md"
        autosize
        minRows={3}
        description={`${nameOfInvoice(invoice)} goes along as PDF.`}
        {...form.field('message')}
      />
      <FormButtons isPending={mail.isPending} pending="Sending..." needsNetwork>
        Send Mail
      </FormButtons>
    </KeptForm>
  )
}

const fields = {
  to: { label: 'To', required: true, maxLength: 254 },
  message: { label: 'Message (Optional)', maxLength: 2_000 },
}
