import { randomUUID } from 'node:crypto'
import type { DraftFields } from '@synapse/shared/invoice/contract'

type Line = DraftFields['lines'][number]

/** Returns a valid invoice line. */
export const invoiceLine = (changes: Partial<Line> = {}): Line => ({
  id: randomUUID(),
  date: '2027-01-12',
  student: 'Ġorġ Ħaż-Żabbar',
  subject: 'Mathematics',
  unit: 'hour',
  hours: '1.50',
  rate: '20.00',
  vatCategory: 'standard',
  vatPercent: '18.00',
  vatReason: '',
  fingerprint: null,
  ...changes,
})

/** Returns valid input for the invoice form. */
export const invoiceFields = (
  changes: Partial<DraftFields> & Pick<DraftFields, 'clientId'>,
): DraftFields => ({
  invoiceNumber: '202701-417',
  issueDate: '2027-02-01',
  dueDate: '2027-02-15',
  period: '2027-01',
  billToName: 'Xatt Consulting',
  billToAddress: '4 Triq ix-Xatt\nSliema',
  billToVat: 'MT20114515',
  notes: null,
  lines: [invoiceLine()],
  sourceFiles: [],
  ...changes,
})
