import { randomUUID } from 'node:crypto'
import type { QuoteFields } from '@synapse/shared/quote/contract'

/** Returns input for the quote form: the Corporate Package with VAT. */
export const quoteFields = (clientId: string, changes: Partial<QuoteFields> = {}): QuoteFields => ({
  clientId,
  websiteId: null,
  title: 'Corporate Package',
  description: 'Two hours for everybody.',
  validUntil: '2027-03-03',
  lines: [quoteLine()],
  notes: null,
  ...changes,
})

/** Returns a quote line; by default, it costs €650 plus 18% VAT. */
export const quoteLine = (changes: Partial<QuoteFields['lines'][number]> = {}) => ({
  id: randomUUID(),
  description: 'Two-hour AI masterclass',
  quantity: '1',
  unitPrice: '650',
  vatCategory: 'standard' as const,
  vatPercent: '18',
  vatReason: '',
  ...changes,
})
