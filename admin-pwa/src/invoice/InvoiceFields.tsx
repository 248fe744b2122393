import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { dueDateOf } from '@synapse/shared/invoice/invoice'
import { categoriesOf, usualReason, type VatCategory } from '@synapse/shared/invoice/vat'
import type { DraftValues } from '#invoice/invoice-draft.ts'
import { categoryLabels } from '#invoice/invoice-words.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import type { KeptForm } from '#ui/use-kept-form.ts'

type Props = {
  form: KeptForm<DraftValues>
  business: Business
  clients: readonly Client[]
  onClient: (client: Client | undefined) => void
}

/** Who is billed, for when, and how VAT is treated. */
export const InvoiceFields = ({ form, business, clients, onClient }: Props) => {
  const { clientId, invoiceNumber, issueDate, dueDate } = form.values
  const open = clients.filter((one) => !one.isArchived || one.id === clientId)
  const changeIssueDate = (date: string) => {
    const isUsual = issueDate !== '' && dueDate === dueDateOf(issueDate)
    form.setValues({ issueDate: date, ...(isUsual && date && { dueDate: dueDateOf(date) }) })
  }
  return (
    <>
      <FieldGrid>
        <NativeSelect
          data-autofocus
          data={[
            { value: '', label: 'Choose a client' },
            ...open.map(({ id, businessName }) => ({ value: id, label: businessName })),
          ]}
          {...form.field('clientId')}
          onChange={({ currentTarget: { value } }) =>
            onClient(clients.find(({ id }) => id === value))
          }
        />
        <TextInput
          label="Invoice Number"
          description="Provisional: the next number of the month is given when it is issued"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={invoiceNumber}
          readOnly
        />
        <TextInput
          type="date"
          {...form.field('issueDate')}
          onChange={({ currentTarget: { value } }) => changeIssueDate(value)}
        />
        <TextInput type="date" min={issueDate} {...form.field('dueDate')} />
        <TextInput type="month" {...form.field('period')} />
        <TextInput {...form.field('billToName')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('billToAddress')} />
      <FieldGrid>
        <TextInput {...form.field('billToVat')} />
        <VatFields form={form} regime={business.vatRegime} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('notes')} />
    </>
  )
}

type VatProps = Pick<Props, 'form'> & { regime: Business['vatRegime'] }

const VatFields = ({ form, regime }: VatProps) => {
  const { vatCategory } = form.values
  const allowed = categoriesOf(regime)
  const options = allowed.includes(vatCategory) ? allowed : [...allowed, vatCategory]
  return (
    <>
      <NativeSelect
        data={options.map((value) => ({ value, label: categoryLabels[value] }))}
        {...form.field('vatCategory')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as VatCategory
          form.setValues({ vatCategory: chosen, vatReason: usualReason(chosen, regime) })
        }}
      />
      {vatCategory !== 'standard' && <TextInput {...form.field('vatReason')} />}
    </>
  )
}
