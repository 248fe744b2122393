import { NativeSelect, TextInput } from '@mantine/core'
import { handMethods, type Invoice } from '@synapse/shared/invoice/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { centsFromEuro } from '@synapse/shared/money'
import { decimal } from '#invoice/invoice-draft.ts'
import { methodLabels, owedOf } from '#invoice/invoice-words.ts'
import { useAddPayment } from '#invoice/queries.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { euro } from '#ui/Money.tsx'
import { today } from '#ui/moment.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Method = (typeof handMethods)[number]

type Values = { id: string; amount: string; date: string; method: string; reference: string }

/** Writes down what came in for an invoice, the whole of it or a part. */
export const PaymentForm = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const add = useAddPayment()
  const form = useKeptForm<Values>({
    name: `invoice-payment/${invoice.id}`,
    values: {
      id: crypto.randomUUID(),
      amount: owedOf(invoice),
      date: today(),
      method: 'bank_transfer',
      reference: '',
    },
    fields,
    validate: {
      amount: (amount) => whyNot(amount, owedCents(invoice)),
      date: (date) => {
        if (!date) return 'The date is missing.'
        return date > today() ? 'The date of the payment lies in the future.' : null
      },
    },
    send: ({ id, amount, date, method, reference }, _version, answered) =>
      add.mutate(
        {
          invoice,
          body: {
            id,
            amount: decimal(amount),
            date,
            method: method as Method,
            reference: reference.trim() || null,
          },
        },
        answered,
      ),
    onSaved: onClose,
  })
  return (
    <KeptForm form={form}>
      <FieldGrid>
        <TextInput
          data-autofocus
          inputMode="decimal"
          description={`${euro(owedOf(invoice))} is still owed`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('amount')}
        />
        <TextInput type="date" max={today()} {...form.field('date')} />
        <NativeSelect
          data={handMethods.map((value) => ({ value, label: methodLabels[value] ?? value }))}
          {...form.field('method')}
        />
        <TextInput {...form.field('reference')} />
      </FieldGrid>
      <FormButtons isPending={add.isPending} needsNetwork>
        Save Payment
      </FormButtons>
    </KeptForm>
  )
}

const whyNot = (amount: string, owed: number): string | null => {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(amount.trim()))
    return 'The amount has to be an amount of euros.'
  const cents = centsFromEuro(decimal(amount))
  if (cents === 0) return 'The amount must be above 0.'
  return cents > owed ? 'That is more than is still owed.' : null
}

const fields = {
  amount: { label: 'Amount (€)', required: true },
  date: { label: 'Date', required: true },
  method: 'Paid By',
  reference: { label: 'Reference (Optional)', maxLength: 200 },
}
