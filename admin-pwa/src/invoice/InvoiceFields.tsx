import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { dueDateOf } from '@synapse/shared/invoice/invoice'
import { ClientSelect } from '#client/ClientSelect.tsx'
import type { InvoiceFormState } from '#invoice/invoice-values.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { formatIsoMonth, today } from '#ui/format/format-time.ts'
import { VatFields } from '#vat/VatFields.tsx'
import { vatAfterRegimeChange, vatSettingsOf } from '#vat/vat-values.ts'

type Props = {
  form: InvoiceFormState
  invoice: Invoice | undefined
  business: Business
  onClient: (id: string) => void
  onPeriod: (period: string) => void
}

export const InvoiceFields = ({ form, invoice, business, onClient, onPeriod }: Props) => {
  const { invoiceNumber, issueDate, dueDate } = form.values
  const vatOn = (date: string) => vatSettingsOf(business, date, invoice)
  const changeIssueDate = (date: string) => {
    const isUsual = issueDate !== '' && dueDate === dueDateOf(issueDate)
    form.setValues({
      issueDate: date,
      ...(isUsual && date && { dueDate: dueDateOf(date) }),
      ...vatAfterRegimeChange(form.values, vatOn(issueDate), vatOn(date)),
    })
  }
  return (
    <>
      <FieldGrid>
        <ClientSelect
          data-autofocus
          none="Choose a client"
          {...form.field('clientId')}
          onChange={({ currentTarget: { value } }) => onClient(value)}
        />
        <TextInput
          label="Invoice number"
          description="Provisional: the final number is assigned when you issue the invoice"
          value={invoiceNumber}
          readOnly
        />
        <DateField {...form.field('issueDate')} onChange={changeIssueDate} />
        <DateField min={issueDate} {...form.field('dueDate')} />
        <NativeSelect
          data={periodsAround(form.values.period)}
          {...form.field('period')}
          onChange={({ currentTarget: { value } }) => onPeriod(value)}
        />
        <TextInput {...form.field('billToName')} />
      </FieldGrid>
      <Textarea
        mt="md"
        autosize
        minRows={2}
        description="Required for invoices over €100 and for reverse charge"
        {...form.field('billToAddress')}
      />
      <FieldGrid>
        <TextInput {...form.field('billToVat')} />
        <VatFields form={form} business={vatOn(issueDate)} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('notes')} />
    </>
  )
}

/** Returns the months from a year ahead to two years back, and the invoice's own month. */
const periodsAround = (own: string) => {
  const now = Temporal.PlainDate.from(today()).toPlainYearMonth()
  const months = Array.from({ length: 37 }, (_, index) =>
    now.add({ months: 12 - index }).toString(),
  )
  return [...new Set([own, ...months])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: formatIsoMonth(value) }))
}
