import { OpenedFiles } from '#invoice/OpenedFiles.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

export const InvoicingPage = () => (
  <>
    <PageHeader title="Invoicing" subtitle="Invoices from your session sheets" />
    <OpenedFiles />
    <EmptyState picture="lamp" title="Coming soon">
      Invoices made from an uploaded sheet of sessions are coming soon. Payments for bookings are
      under Payments of each website.
    </EmptyState>
  </>
)
