import {
  type DraftFields,
  deleteInvoiceDraft,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { recordKey } from '#data/outbox/patch.ts'
import { draftInvoice } from '#invoice/draft-invoice.ts'
import type { DraftDefinition } from '#ui/record/record-definition.ts'

export const invoiceDefinition: DraftDefinition<'invoices', DraftFields> = {
  type: 'invoices',
  singular: 'Draft',
  nameOf: ({ invoiceNumber }) => invoiceNumber,
  save: saveInvoiceDraft,
  remove: deleteInvoiceDraft,
  predict: draftInvoice,
  referencesOf: ({ clientId, lines }) => [
    recordKey('clients', clientId),
    ...lines.map(({ id }) => recordKey('sessions', id)),
  ],
}
