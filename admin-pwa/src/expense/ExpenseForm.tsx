import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { deductibleCents, expenseCategories } from '@synapse/shared/expense/expense'
import { formatEuro } from '@synapse/shared/money'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { useClientName } from '#client/queries.ts'
import {
  type ExpenseValues,
  fields,
  initialValues,
  requestOf,
  rules,
} from '#expense/expense-values.ts'
import { PurchaseFields, ReverseChargeField } from '#expense/PurchaseFields.tsx'
import { expenseKind } from '#expense/queries.ts'
import { ReceiptField } from '#expense/ReceiptField.tsx'
import { useReceiptChoice } from '#expense/use-receipt.tsx'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { useProjectName } from '#project/queries.ts'
import { parseAmount } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'

export const expenseDraftKey = (id = 'new'): string => `expense/${id}`

type Props = { expense: Expense | undefined; onClose: () => void }

export const ExpenseForm = ({ expense, onClose }: Props) => {
  const { save, isPending } = useSaveRecord(expenseKind)
  const receipt = useReceiptChoice()
  const clientName = useClientName()
  const projectName = useProjectName()
  const form = useDraftForm({
    name: expenseDraftKey(expense?.id),
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
  const { isBusinessExpense, taxDeductible } = form.values
  const isDeductible = isBusinessExpense && taxDeductible
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <TextInput data-autofocus {...form.field('title')} />
        <PurchaseFields form={form} />
        <DateField {...form.field('date')} />
        <NativeSelect data={[...expenseCategories]} {...form.field('category')} />
        <ClientSelect {...form.field('clientId')} />
        <ProjectSelect {...form.field('projectId')} />
      </FieldGrid>
      <ReverseChargeField form={form} />
      <Textarea mt="md" autosize minRows={2} maxRows={12} {...form.field('description')} />
      <Switch mt="md" {...form.field('isBusinessExpense', 'checkbox')} />
      <Switch
        mt="sm"
        disabled={!isBusinessExpense}
        {...form.field('taxDeductible', 'checkbox')}
        checked={isDeductible}
      />
      {isDeductible && (
        <FieldGrid>
          <TextInput
            inputMode="decimal"
            description={shareText(form.values)}
            {...form.field('deductiblePercent')}
          />
        </FieldGrid>
      )}
      <ReceiptField expense={expense} choice={receipt.choice} onChoose={receipt.choose} />
      <FormButtons isPending={isPending || receipt.isSending}>
        {expense ? 'Save Expense' : 'Add Expense'}
      </FormButtons>
    </DraftForm>
  )
}

/** Returns the deductible amount to show, or undefined while the input is invalid. */
const shareText = (values: ExpenseValues) => {
  if (rules.amount(values.amount) || rules.deductiblePercent(values.deductiblePercent)) return
  const amount = parseAmount(values.amount)
  const deductiblePercent = parseAmount(values.deductiblePercent)
  return `${formatEuro(deductibleCents({ ...values, amount, deductiblePercent }))} can be deducted`
}
