import { Alert, Button, Group } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { maxInvoiceLines, tooManyInvoiceLines } from '@synapse/shared/invoice/invoice'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery, useClientField } from '#client/queries.ts'
import { useInvoicePdf } from '#document/use-pdf.ts'
import { findAlreadyInvoiced } from '#invoice/already-invoiced.ts'
import { DuplicateWarning } from '#invoice/DuplicateWarning.tsx'
import { draftInvoice } from '#invoice/draft-invoice.ts'
import { outsidePeriodWarning, zeroVatWarning } from '#invoice/draft-notices.ts'
import { InvoiceFields } from '#invoice/InvoiceFields.tsx'
import { InvoiceView, OpenPdfButton } from '#invoice/InvoiceView.tsx'
import { invoiceInputKey } from '#invoice/input-keys.ts'
import { invoiceDefinition } from '#invoice/invoice-definition.ts'
import { invoiceForm, withClient, withPeriod } from '#invoice/invoice-values.ts'
import { LineFields } from '#invoice/LineFields.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls, useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { deletedReason, RestorableForm } from '#ui/form/RestorableForm.tsx'
import { focusInvalidInput } from '#ui/form/use-parsed-input.ts'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useSaveDraft } from '#ui/record/use-save-draft.ts'
import { paths } from '#ui/route/paths.ts'

type Props = DialogControls & {
  invoice?: Invoice | undefined
  reading?: SheetReading | undefined
  client?: Client | undefined
}

export const InvoiceDialog = ({ invoice, reading, client, ...controls }: Props) => (
  <Dialog {...controls} title={invoice ? 'Edit draft' : 'Create invoice'} size="xl">
    <FormBoundary
      queries={{ business: businessQuery(), clients: clientsQuery(), invoices: invoicesQuery() }}
      fields={6}
    >
      {(data) => <InvoiceForm {...{ invoice, reading, client }} {...data} />}
    </FormBoundary>
  </Dialog>
)

type FormProps = Omit<Props, keyof DialogControls> & {
  business: Business
  clients: readonly Client[]
  invoices: readonly Invoice[]
}

const InvoiceForm = (props: FormProps) => {
  const { invoice, reading, client, business, clients, invoices } = props
  const navigate = useNavigate()
  const close = useCloseSavedDialog()
  const saving = useSaveDraft(invoiceDefinition)
  const clientField = useClientField()
  const clientOf = (clientId: string | null) => clients.find(({ id }) => id === clientId)
  const read = (saved: Invoice) => invoiceForm.initialValues(saved, clientOf(saved.clientId))
  const form = useRestorableForm({
    ...invoiceForm,
    inputKey: invoiceInputKey(
      invoice?.id ?? (reading ? sheetId(reading) : client && `new/${client.id}`),
    ),
    ...(invoice ? read(invoice) : { values: invoiceForm.newValues(business, reading, client) }),
    fields: { ...invoiceForm.fields, clientId: { ...invoiceForm.fields.clientId, ...clientField } },
    send: (sent, callbacks, version) =>
      saving.mutate({ id: sent.id, fields: invoiceForm.requestOf(sent), version }, callbacks),
    read,
    onSaved: (saved) => {
      close()
      if (!invoice && saved) navigate(paths.invoice(saved.id))
    },
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { values } = form
  // Discarding the input resets the values while the dialog is closing, so they may be invalid.
  const previewed =
    isPreviewed && form.isValid()
      ? draftInvoice(values.id, invoiceForm.requestOf(values), invoice)
      : undefined
  const warnings = [
    outsidePeriodWarning(values.lines, values.period),
    zeroVatWarning(values),
  ].filter((warning) => warning !== undefined)
  const changePeriod = (period: string) => {
    const client = clientOf(values.clientId)
    form.setValues(reading ? withPeriod(values, period, reading, client) : { period })
  }
  const preview = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The preview replaces the fields, so invalid input would be lost.
    if (focusInvalidInput(currentTarget.form)) return
    if (!form.validate().hasErrors) setIsPreviewed(true)
  }
  const closedReason = invoice && closedReasonOf(invoice, invoices)
  if (previewed)
    return (
      <RestorableForm form={form} closedReason={closedReason}>
        <InvoicePreview invoice={previewed} issuer={issuerOf(business, business.environment)} />
        <DialogButtons>
          <Button variant="default" onClick={() => setIsPreviewed(false)}>
            Back
          </Button>
          <SubmitButton call={saving} blockedReason={closedReason}>
            {invoice ? 'Save draft' : 'Create draft'}
          </SubmitButton>
        </DialogButtons>
      </RestorableForm>
    )
  return (
    <RestorableForm form={form} closedReason={closedReason}>
      <InvoiceFields
        form={form}
        invoice={invoice}
        business={business}
        onClient={(id) => form.setValues(withClient(values, clientOf(id)))}
        onPeriod={changePeriod}
      />
      <LineFields form={form} />
      {warnings.map((warning) => (
        <Alert key={warning} mt="md" color="warning" role="status">
          {warning}
        </Alert>
      ))}
      <DuplicateWarning
        {...findAlreadyInvoiced(values, invoices)}
        lines={values.lines.length}
        onRemove={(ids) => form.setValues({ lines: values.lines.filter(({ id }) => !ids.has(id)) })}
      />
      <DialogButtons>
        <CancelButton />
        <ActionButton
          blockedReason={
            closedReason ??
            (values.lines.length > maxInvoiceLines ? tooManyInvoiceLines : undefined) ??
            (values.clientId ? undefined : invoiceForm.fields.clientId.blankError)
          }
          onClick={preview}
        >
          Generate Preview
        </ActionButton>
      </DialogButtons>
    </RestorableForm>
  )
}

const closedReasonOf = ({ id, status, invoiceNumber }: Invoice, invoices: readonly Invoice[]) => {
  if (invoices.every((saved) => saved.id !== id)) return deletedReason
  if (status !== 'draft')
    return `This draft has been issued as ${invoiceNumber}, so your changes can’t be saved. Credit the invoice to correct it.`
}

const InvoicePreview = ({ invoice, issuer }: { invoice: Invoice; issuer: Issuer }) => (
  <>
    <Group justify="flex-end" mb="sm">
      <OpenPdfButton pdf={useInvoicePdf(invoice, issuer)} />
    </Group>
    <InvoiceView invoice={invoice} issuer={issuer} />
  </>
)

/** Each month of each file has its own unsaved input. */
const sheetId = ({ fileHash, period }: SheetReading) => `sheet-${fileHash.slice(0, 16)}-${period}`
