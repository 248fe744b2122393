import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import {
  deductibleCents,
  type ExpenseCategory,
  expenseCategories,
} from '@synapse/shared/expense/expense'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { useClientName } from '#client/queries.ts'
import { type ExpenseFields, expenseKind } from '#expense/queries.ts'
import { ReceiptField } from '#expense/ReceiptField.tsx'
import { useReceiptChoice } from '#expense/use-receipt.tsx'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { useProjectName } from '#project/queries.ts'
import { DateField } from '#ui/DateField.tsx'
import { DraftForm } from '#ui/DraftForm.tsx'
import { descriptionBelow, FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { today } from '#ui/format-time.ts'
import { type FieldLabel, useDraftForm } from '#ui/use-draft-form.ts'
import { useSaveRecord } from '#ui/use-save-record.ts'

type Props = { expense?: Expense | undefined; onClose: () => void }

/** Prefix of an expense's draft key, followed by the expense's id or 'new'. */
export const expenseDraft = 'expense/'

/** Creates or edits an expense with its deductible share and receipt. */
export const ExpenseForm = ({ expense, onClose }: Props) => {
  const { form, receipt, isPending } = useExpenseForm({ expense, onClose })
  const { isBusinessExpense, taxDeductible } = form.values
  const amount = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal' } as const
  const isDeductible = isBusinessExpense && taxDeductible
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <TextInput data-autofocus {...form.field('title')} />
        <TextInput {...amount} {...descriptionBelow('Including VAT')} {...form.field('amount')} />
        <DateField max="2099-12-31" {...form.field('date')} />
        <NativeSelect data={[...expenseCategories]} {...form.field('category')} />
        <ClientSelect {...form.field('clientId')} />
        <ProjectSelect {...form.field('projectId')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} maxRows={12} {...form.field('description')} />
      <Switch
        mt="md"
        label={fields.isBusinessExpense.label}
        {...form.getInputProps('isBusinessExpense', { type: 'checkbox' })}
      />
      <Switch
        mt="sm"
        label={fields.taxDeductible.label}
        disabled={!isBusinessExpense}
        {...form.getInputProps('taxDeductible', { type: 'checkbox' })}
        checked={isDeductible}
      />
      {isDeductible && (
        <FieldGrid>
          <TextInput
            {...amount}
            max={100}
            {...descriptionBelow(shareText(form.values))}
            {...form.field('deductiblePercent')}
          />
        </FieldGrid>
      )}
      <ReceiptField expense={expense} choice={receipt.choice} onChoose={receipt.choose} />
      <FormButtons isPending={isPending}>{expense ? 'Save Expense' : 'Add Expense'}</FormButtons>
    </DraftForm>
  )
}

const useExpenseForm = ({ expense, onClose }: Props) => {
  const { save, isPending } = useSaveRecord(expenseKind)
  const receipt = useReceiptChoice()
  const clientName = useClientName()
  const projectName = useProjectName()
  const form = useDraftForm({
    name: expenseDraft + (expense?.id ?? 'new'),
    ...initialValues(expense),
    fields: {
      ...fields,
      clientId: { label: 'Client', format: (id: string) => clientName(id) ?? 'None' },
      projectId: { label: 'Project', format: (id: string) => projectName(id) ?? 'None' },
    },
    validate: rules,
    send: (values, version, callbacks) => save(requestOf(values), version, callbacks),
    read: initialValues,
    onSaved: (saved = expense) => receipt.send(saved?.id, onClose),
  })
  return { form, receipt, isPending: isPending || receipt.isSending }
}

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (expense: Expense | undefined) => ({
  values: {
    id: expense?.id ?? (crypto.randomUUID() as string),
    title: expense?.title ?? '',
    description: expense?.description ?? '',
    amount: expense?.amount ?? '',
    category: expense?.category ?? ('Software' as ExpenseCategory),
    date: expense?.date ?? today(),
    isBusinessExpense: expense?.isBusinessExpense ?? true,
    taxDeductible: expense?.taxDeductible ?? true,
    deductiblePercent: expense?.deductiblePercent.replace(/\.00$/, '') ?? '100',
    clientId: expense?.clientId ?? '',
    projectId: expense?.projectId ?? '',
  },
  version: expense?.version,
})

const requestOf = (values: Values): ExpenseFields & { id: string } => ({
  id: values.id,
  title: values.title.trim(),
  description: values.description.trim() || null,
  amount: decimalOf(values.amount),
  category: values.category,
  date: values.date,
  isBusinessExpense: values.isBusinessExpense,
  taxDeductible: values.taxDeductible,
  deductiblePercent: decimalOf(values.deductiblePercent),
  clientId: values.clientId || null,
  projectId: values.projectId || null,
})

const decimalOf = (text: string) => euroFromCents(centsFromEuro(text.trim()))

const isDecimal = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

/** Returns the deductible amount to show, or undefined while the input is invalid. */
const shareText = (values: Values) =>
  isDecimal(values.amount) && isDecimal(values.deductiblePercent)
    ? `${formatEuro(deductibleCents({ ...values, amount: values.amount.trim() }))} can be deducted`
    : undefined

const rules = {
  title: (title: string) => (title.trim() ? null : 'The title is missing.'),
  amount: (amount: string) => {
    if (!amount.trim()) return 'The amount is missing.'
    if (!isDecimal(amount)) return 'Enter an amount in euros, for example 60 or 60.50.'
    return Number(amount) > 0 ? null : 'Enter an amount greater than zero.'
  },
  date: (date: string) => (date ? null : 'The date is missing.'),
  deductiblePercent: (percent: string) =>
    isDecimal(percent) && Number(percent) <= 100
      ? null
      : 'Enter a percentage from 0 to 100, for example 50 or 33.33.',
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const fields = {
  title: { label: 'Title', required: true, maxLength: 200 },
  description: { label: 'Description', maxLength: 2_000 },
  amount: { label: 'Amount (€)', required: true },
  category: 'Category',
  date: { label: 'Date', required: true },
  isBusinessExpense: { label: 'Business expense', format: yesOrNo },
  taxDeductible: { label: 'Tax deductible', format: yesOrNo },
  deductiblePercent: 'Deductible Share (%)',
} satisfies Record<string, FieldLabel>
