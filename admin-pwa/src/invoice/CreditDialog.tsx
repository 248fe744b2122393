import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { refundableOverpaymentCents } from '@synapse/shared/invoice/balance'
import { creditInvoice, type Invoice, type InvoiceLine } from '@synapse/shared/invoice/contract'
import { buildCredit, type CreditableLine, creditableLines } from '@synapse/shared/invoice/credit'
import { centsFromEuro, euroFromCents, formatEuro, formatEuroText } from '@synapse/shared/money'
import { useNavigate } from 'react-router'
import { lineName } from '#document/line-text.ts'
import {
  type CreditValues,
  creditForm,
  creditPlan,
  isCreditAmount,
} from '#invoice/credit-values.ts'
import { creditInputKey } from '#invoice/input-keys.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { Dialog, type DialogControls, useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { useChangeConfirmation } from '#ui/dialog/use-change-confirmation.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'

type Props = { invoice: Invoice }

export const CreditDialog = ({ invoice, ...controls }: DialogControls & Props) => (
  <Dialog {...controls} title="Credit this invoice">
    <FormBoundary queries={{ invoices: invoicesQuery() }} fields={2}>
      {({ invoices }) => <CreditForm invoice={invoice} invoices={invoices} />}
    </FormBoundary>
  </Dialog>
)

type FormProps = Props & { invoices: readonly Invoice[] }

export const CreditForm = ({ invoice, invoices }: FormProps) => {
  const { form, lines, plan, notice, blockedReason, credit } = useCreditForm(invoice, invoices)
  const { isPartial } = form.values
  const total = plan?.ok
    ? euroFromCents(-buildCredit(plan.value, invoice.priceMode).totals.grossCents)
    : uncreditedTotal(invoice)
  return (
    <RestorableForm form={form}>
      {notice}
      {!invoice.bookingId && (
        <Radio.Group
          label="How much do you want to credit?"
          mb="md"
          value={isPartial ? 'part' : 'all'}
          onChange={(value) => form.setFieldValue('isPartial', value === 'part')}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="all"
              label={`Everything not yet credited: ${formatEuroText(uncreditedTotal(invoice))}`}
            />
            <Radio value="part" label="Only certain lines or amounts" />
          </Stack>
        </Radio.Group>
      )}
      {isPartial && <LineAmounts form={form} lines={lines} />}
      {(!plan || plan.ok) && <CreditEffect invoice={invoice} total={total} isPartial={isPartial} />}
      <TextInput data-autofocus {...form.field('reason')} />
      <FormButtons
        call={credit}
        pendingLabel="Issuing..."
        color="danger"
        blockedReason={blockedReason}
      >
        Issue credit note
      </FormButtons>
    </RestorableForm>
  )
}

const useCreditForm = (invoice: Invoice, invoices: readonly Invoice[]) => {
  const credit = useCall(creditInvoice, {
    request: (body) => ({ params: { id: invoice.id }, body }),
    successToast: ({ invoiceNumber }) => ({
      title: 'Credit Note Issued',
      message: `${invoiceNumber} credits ${invoice.invoiceNumber}.`,
    }),
    errorToast: 'Couldn’t issue the credit note',
  })
  const { notice, blockedReason } = useChangeConfirmation(
    { 'amount left to credit': formatEuroText(uncreditedTotal(invoice)) },
    credit,
  )
  const navigate = useNavigate()
  const close = useCloseSavedDialog()
  const notes = invoices.filter(({ corrects }) => corrects === invoice.id)
  const creditable = creditableLines(
    invoice.lines,
    notes.flatMap(({ lines }) => lines),
  )
  const lines = creditable.filter(({ restCents }) => restCents !== 0)
  const form = useRestorableForm({
    ...creditForm,
    inputKey: creditInputKey(invoice.id),
    ...creditForm.initialValues(),
    rules: creditForm.rules(creditable),
    send: (values, callbacks) =>
      credit.mutate(creditForm.requestOf(values, invoice.credited), callbacks),
    onSaved: (note?: Invoice) => {
      close()
      if (note) navigate(paths.invoice(note.id))
    },
  })
  return { form, lines, plan: creditPlan(form.values, creditable), notice, blockedReason, credit }
}

type LinesProps = {
  form: RestorableFormState<CreditValues>
  lines: readonly CreditableLine<InvoiceLine>[]
}

const LineAmounts = ({ form, lines }: LinesProps) => (
  <Stack gap="xs" mb="md" role="group" aria-label="Lines to credit">
    {lines.map(({ line, restCents }) => {
      const amount = form.values.amounts[line.id]
      const rest = Math.abs(restCents)
      const name = lineName(line)
      return (
        <div key={line.id}>
          <Checkbox
            label={`${name}: ${formatEuro(restCents)}`}
            checked={amount !== undefined}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('amounts', ({ [line.id]: _, ...others }) =>
                checked ? { ...others, [line.id]: euroFromCents(rest) } : others,
              )
            }
          />
          {amount !== undefined && (
            <TextInput
              mt="xs"
              ml="xl"
              maw={200}
              inputMode="decimal"
              value={amount}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('amounts', (amounts) => ({ ...amounts, [line.id]: value }))
              }
              aria-label={`Amount to credit for ${name} (€)`}
              error={form.errors.amounts !== undefined && !isCreditAmount(amount)}
            />
          )}
        </div>
      )
    })}
    {form.errors.amounts && (
      <Text c="danger" size="sm" role="alert">
        {form.errors.amounts}
      </Text>
    )}
  </Stack>
)

type EffectProps = { invoice: Invoice; total: string; isPartial: boolean }

const CreditEffect = ({ invoice, total, isPartial }: EffectProps) => {
  const { bookingId, invoiceNumber } = invoice
  const credited = euroFromCents(centsFromEuro(invoice.credited) + centsFromEuro(total))
  const freed = bookingId ? 'its booking can be invoiced' : 'its sessions can be billed'
  return (
    <Text mb="md">
      {joinNonEmpty(
        ' ',
        `A credit note for ${formatEuroText(total)} will be issued immediately, with its own number.`,
        isPartial
          ? 'Sessions on fully credited lines can be billed again.'
          : `${invoiceNumber} stays in the books as credited, and ${freed} again.`,
        bookingId &&
          'This doesn’t refund any money. If you refund the booking instead, the credit note is created automatically.',
        refundableOverpaymentCents({ ...invoice, credited }) > 0 &&
          'You can then refund the overpayment.',
      )}
    </Text>
  )
}

const uncreditedTotal = ({ grossTotal, credited }: Invoice): string =>
  euroFromCents(centsFromEuro(grossTotal) - centsFromEuro(credited))
