import type { ClientRecordCounts } from '@synapse/shared/client/contract'
import { pluralize } from '#ui/format/format.ts'

const recordNames: readonly [keyof ClientRecordCounts, one: string, many: string][] = [
  ['issued', 'issued invoice or credit note', 'issued invoices and credit notes'],
  ['drafts', 'draft invoice', 'draft invoices'],
  ['payments', 'payment', 'payments'],
  ['sessions', 'session', 'sessions'],
  ['quotes', 'quote', 'quotes'],
  ['projects', 'project', 'projects'],
  ['expenses', 'expense', 'expenses'],
]

const listFormat = new Intl.ListFormat('en-GB')

/** Counts a client's records by type: '2 payments and 1 quote', or '' if there are none. */
export const clientRecordsText = (counts: ClientRecordCounts): string =>
  listFormat.format(
    recordNames.flatMap(([name, one, many]) => {
      const count = counts[name]
      return count > 0 ? [pluralize(count, one, many)] : []
    }),
  )
