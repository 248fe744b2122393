import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { countries, countryName } from '@synapse/shared/country'
import type { Expense } from '@synapse/shared/expense/contract'
import { deductibleCents, expenseCategories } from '@synapse/shared/expense/expense'
import { lastExpenseBySupplier } from '@synapse/shared/expense/expense-vat'
import { formatEuro } from '@synapse/shared/money'
import type { Project } from '@synapse/shared/project/contract'
import { compareNames } from '@synapse/shared/text/compare-text'
import { useId, useRef } from 'react'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { clientsQuery, useClientField } from '#client/queries.ts'
import { expenseDefinition } from '#expense/expense-definition.ts'
import { type ExpenseValues, expenseForm } from '#expense/expense-values.ts'
import { expenseInputKey } from '#expense/input-keys.ts'
import { expensesQuery } from '#expense/queries.ts'
import { ReceiptField } from '#expense/ReceiptField.tsx'
import { vatAfterAmount, withSupplier } from '#expense/supplier-fields.ts'
import { useReceiptChoice } from '#expense/use-receipt.tsx'
import { projectForClient } from '#project/client-projects.ts'
import { ProjectSelect } from '#project/ProjectSelect.tsx'
import { projectsQuery, useProjectField } from '#project/queries.ts'
import { CollapsibleSection } from '#ui/CollapsiblePanel.tsx'
import { useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { parseAmount } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'
import { joinCalls } from '#ui/use-call.ts'

type Props = { expense: Expense | undefined }

export const ExpenseForm = ({ expense }: Props) => (
  <FormBoundary
    queries={{ clients: clientsQuery(), projects: projectsQuery(), expenses: expensesQuery() }}
    fields={6}
  >
    {({ projects, expenses }) => (
      <LoadedExpenseForm expense={expense} projects={projects} expenses={expenses} />
    )}
  </FormBoundary>
)

type LoadedProps = Props & { projects: readonly Project[]; expenses: readonly Expense[] }

const LoadedExpenseForm = ({ expense, projects, expenses }: LoadedProps) => {
  const close = useCloseSavedDialog()
  const { save, call } = useSaveRecord(expenseDefinition)
  const receipt = useReceiptChoice()
  const clientField = useClientField()
  const projectField = useProjectField()
  const form = useRestorableForm({
    ...expenseForm,
    inputKey: expenseInputKey(expense?.id),
    ...expenseForm.initialValues(expense),
    fields: { ...expenseForm.fields, clientId: clientField, projectId: projectField },
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: expenseForm.requestOf(values), version }, callbacks),
    read: expenseForm.initialValues,
    onSaved: (saved = expense) => receipt.send(saved?.id, close),
  })
  const { isBusinessExpense, taxDeductible, clientId, projectId } = form.values
  const isDeductible = isBusinessExpense && taxDeductible
  return (
    <RestorableForm form={form}>
      <ReceiptField expense={expense} choice={receipt.choice} onChoose={receipt.choose} />
      <FieldGrid>
        <TextInput data-autofocus {...form.field('title')} />
        <AmountFields form={form} expenses={expenses} />
        <DateField {...form.field('date')} />
        <NativeSelect data={[...expenseCategories]} {...form.field('category')} />
      </FieldGrid>
      <CollapsibleSection level="h3" title="Tax and assignment" startsOpen={expense !== undefined}>
        <FieldGrid>
          <NativeSelect data={countryOptions} {...form.field('supplierCountry')} />
          <TextInput autoComplete="off" {...form.field('supplierVatNumber')} />
          <ClientSelect
            {...form.field('clientId')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({
                clientId: value,
                projectId: projectForClient(projects, projectId, value),
              })
            }
          />
          <ProjectSelect clientId={clientId} {...form.field('projectId')} />
        </FieldGrid>
        <Textarea mt="md" autosize minRows={2} maxRows={12} {...form.field('description')} />
        <ReverseChargeField form={form} />
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
      </CollapsibleSection>
      <FormButtons call={joinCalls(call, receipt.call)}>
        {expense ? 'Save expense' : 'Add expense'}
      </FormButtons>
    </RestorableForm>
  )
}

/** Returns the deductible amount to show; undefined if the input is invalid. */
const shareText = (values: ExpenseValues) => {
  const { rules } = expenseForm
  if (rules.amount(values.amount) || rules.deductiblePercent(values.deductiblePercent)) return
  const amount = parseAmount(values.amount)
  const deductiblePercent = parseAmount(values.deductiblePercent)
  return `${formatEuro(deductibleCents({ ...values, amount, deductiblePercent }))} can be deducted`
}

type FieldsProps = { form: RestorableFormState<ExpenseValues, keyof typeof expenseForm.fields> }

/** Choosing a known supplier fills in the fields from that supplier's last expense. */
const AmountFields = ({ form, expenses }: FieldsProps & { expenses: readonly Expense[] }) => {
  const id = useId()
  const purchases = lastExpenseBySupplier(expenses)
  const { values } = form
  const { reverseCharge } = values
  const filled = useRef<ReturnType<typeof withSupplier>['filled']>(undefined)
  const amountBefore = useRef('')
  const findLast = (name: string) => purchases.find(({ supplier }) => supplier === name)
  const last = findLast(values.supplier)
  const changeSupplier = (supplier: string) => {
    const changed = withSupplier(values, supplier, findLast(supplier), filled.current)
    filled.current = changed.filled
    form.setValues(changed.values)
  }
  return (
    <>
      <TextInput
        list={id}
        autoComplete="off"
        {...form.field('supplier')}
        onChange={(event) => changeSupplier(event.currentTarget.value)}
      />
      <datalist id={id}>
        {purchases.map(({ id, supplier }) => (
          <option key={id} value={supplier ?? ''} />
        ))}
      </datalist>
      <TextInput
        inputMode="decimal"
        description={reverseCharge ? undefined : 'Including VAT'}
        {...form.field('amount')}
        onFocus={() => {
          amountBefore.current = values.amount
        }}
        onBlur={() => {
          if (last && !reverseCharge)
            form.setFieldValue('vatAmount', vatAfterAmount(values, amountBefore.current, last))
        }}
      />
      <TextInput
        inputMode="decimal"
        disabled={reverseCharge}
        description={reverseCharge ? 'No VAT under reverse charge' : 'As stated on the receipt'}
        {...form.field('vatAmount')}
      />
    </>
  )
}

const ReverseChargeField = ({ form }: FieldsProps) => (
  <Switch
    mt="md"
    description="The supplier is abroad and charged no VAT. Under article 10, you declare the VAT on your own return."
    {...form.field('reverseCharge', 'checkbox')}
    onChange={({ currentTarget: { checked } }) =>
      form.setValues({ reverseCharge: checked, ...(checked && { vatAmount: '' }) })
    }
  />
)

const countryOptions = [
  { value: '', label: 'Not stated' },
  ...countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => compareNames(a.label, b.label)),
]
