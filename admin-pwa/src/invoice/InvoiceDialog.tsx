import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import { BillingData } from '#invoice/BillingData.tsx'
import { InvoiceForm } from '#invoice/InvoiceForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The draft to edit; undefined for a new invoice. */
  invoice?: Invoice | undefined
  /** The sheet to create a new invoice from. */
  reading?: SheetReading | undefined
  client?: Client | undefined
}

/** Creates or edits a draft, with a preview of the invoice. */
export const InvoiceDialog = ({ opened, onClose, ...about }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={about.invoice ? 'Edit Draft' : 'New Invoice'}
    size="xl"
  >
    <BillingData>{(data) => <InvoiceForm {...about} {...data} onClose={onClose} />}</BillingData>
  </Dialog>
)
