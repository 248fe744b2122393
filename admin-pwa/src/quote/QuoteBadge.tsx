import type { Quote } from '@synapse/shared/quote/contract'
import { quoteStateToday } from '#quote/quote-state.ts'
import { StateBadge } from '#ui/Badge.tsx'

export const QuoteBadge = ({ quote }: { quote: Quote }) => (
  <StateBadge state={quoteStateToday(quote)} />
)
