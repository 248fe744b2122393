import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

export const QuotesPage = () => (
  <>
    <PageHeader title="Quotes" subtitle="Offers to companies and teams" />
    <EmptyState picture="lamp" title="Coming soon">
      Quotes are coming soon.
    </EmptyState>
  </>
)
