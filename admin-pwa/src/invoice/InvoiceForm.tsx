import { Alert, Button } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { issuerOf } from '@synapse/shared/invoice/issuer'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { alreadyInvoiced } from '#invoice/already-invoiced.ts'
import { InvoiceFields } from '#invoice/InvoiceFields.tsx'
import { InvoicePreview } from '#invoice/InvoicePreview.tsx'
import { draftInvoice, fieldsOf } from '#invoice/invoice-draft.ts'
import { LineFields } from '#invoice/LineFields.tsx'
import { useInvoiceForm } from '#invoice/use-invoice-form.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'

type Props = {
  invoice?: Invoice | undefined
  reading?: SheetReading | undefined
  client?: Client | undefined
  business: Business
  clients: readonly Client[]
  invoices: readonly Invoice[]
  onClose: () => void
}

/** Configuration first, then the preview. */
export const InvoiceForm = (props: Props) => {
  const { business, clients, invoices, onClose } = props
  const navigate = useNavigate()
  const { form, isPending, chooseClient } = useInvoiceForm({
    ...props,
    onSaved: (saved) => {
      onClose()
      if (saved) navigate(paths.invoice(saved.id))
    },
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { values } = form
  const preview = () => {
    if (!form.validate().hasErrors) setIsPreviewed(true)
  }
  return (
    <KeptForm form={form}>
      {isPreviewed ? (
        <>
          <InvoicePreview
            invoice={draftInvoice(values.id, fieldsOf(values), props.invoice)}
            issuer={issuerOf(business, business.environment)}
          />
          <DialogButtons>
            <Button variant="default" onClick={() => setIsPreviewed(false)}>
              Back
            </Button>
            <ActionButton type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : 'Save Draft'}
            </ActionButton>
          </DialogButtons>
        </>
      ) : (
        <>
          <InvoiceFields
            form={form}
            business={business}
            clients={clients}
            onClient={chooseClient}
          />
          <LineFields form={form} />
          <TwiceNote {...alreadyInvoiced(values, invoices)} />
          <DialogButtons>
            <CancelButton />
            <ActionButton
              reason={values.clientId ? undefined : 'Please select a client'}
              onClick={preview}
            >
              Generate Preview
            </ActionButton>
          </DialogButtons>
        </>
      )}
    </KeptForm>
  )
}

/** Nothing is billed twice without a word. */
const TwiceNote = ({ file, sessions }: ReturnType<typeof alreadyInvoiced>) => {
  if (!file && sessions.length === 0) return null
  return (
    <Alert mt="md" color="limited" title="This may have been billed before">
      {file && `The file ${file.name} was used for ${file.invoiceNumber} already. `}
      {sessions.length > 0 &&
        `${sessions.length === 1 ? 'One session is' : `${sessions.length} sessions are`} on ${[...new Set(sessions.map(({ invoiceNumber }) => invoiceNumber))].join(', ')} already, and cannot be billed to this client again: remove ${sessions.length === 1 ? 'it' : 'them'} here, or credit that invoice first.`}
    </Alert>
  )
}
