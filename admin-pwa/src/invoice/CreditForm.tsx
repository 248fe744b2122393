import { Text, TextInput } from '@mantine/core'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useCreditInvoice } from '#invoice/queries.ts'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { euro } from '#ui/Money.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

/** Takes an invoice back as a whole; its sessions can be billed again. */
export const CreditForm = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const credit = useCreditInvoice()
  const navigate = useNavigate()
  const form = useKeptForm<{ reason: string }, Invoice>({
    name: `invoice-credit/${invoice.id}`,
    values: { reason: '' },
    fields: { reason: { label: 'Reason', required: true, maxLength: 300 } },
    validate: { reason: (reason) => (reason.trim() ? null : 'The reason is missing.') },
    send: ({ reason }, _version, answered) => credit.mutate({ invoice, reason }, answered),
    onSaved: (note) => {
      onClose()
      if (note) navigate(paths.invoice(note.id))
    },
  })
  return (
    <KeptForm form={form}>
      <Text mb="md">
        {`A credit note over ${euro(restOf(invoice))} is issued at once, with a number of its own. ${invoice.invoiceNumber} stays in the books as credited, and ${invoice.bookingId ? 'its booking can be invoiced' : 'its sessions can be billed'} again.`}
        {invoice.bookingId &&
          ' No money moves: a refund of the booking makes its credit note by itself.'}
        {!invoice.bookingId &&
          invoice.paid !== '0.00' &&
          ` ${euro(invoice.paid)} was paid for it: give it back by the way it came.`}
      </Text>
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons isPending={credit.isPending} pending="Issuing..." needsNetwork color="danger">
        Issue Credit Note
      </FormButtons>
    </KeptForm>
  )
}

/** What has not been credited of it yet. */
const restOf = ({ grossTotal, credited = '0.00' }: Invoice): string =>
  euroFromCents(centsFromEuro(grossTotal) - centsFromEuro(credited))
