import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { InvoiceForm } from '#invoice/InvoiceForm.tsx'
import { invoicesQuery } from '#invoice/queries.ts'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

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
    <Content {...about} onClose={onClose} />
  </Dialog>
)

/**
 * Mount the form only once all its data is loaded, so that late data can't overwrite typed values.
 */
const Content = (props: Omit<Props, 'opened'>) => {
  const business = useQuery(businessQuery())
  const clients = useQuery(clientsQuery())
  const invoices = useQuery(invoicesQuery())
  const skeleton = <FieldsSkeleton fields={6} />
  return (
    <QueryBoundary of={business} failed="Couldn’t load your business details." skeleton={skeleton}>
      {(known) => (
        <QueryBoundary of={clients} failed="Failed to load clients." skeleton={skeleton}>
          {(all) => (
            <QueryBoundary of={invoices} failed="Failed to load invoices." skeleton={skeleton}>
              {(others) => (
                <InvoiceForm {...props} business={known} clients={all} invoices={others} />
              )}
            </QueryBoundary>
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
