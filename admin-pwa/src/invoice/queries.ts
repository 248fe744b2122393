import {
  type DraftFields,
  deleteInvoiceDraft,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import type { Session } from '@synapse/shared/tutoring/contract'
import { invoicesBySessionId, listedSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { draftInvoice } from '#invoice/invoice-values.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'
import type { DocumentDefinition } from '#ui/record/use-save-record.ts'

export const useInvoicedSessions = () => {
  const { data = [], isPending } = useQuery(invoicesQuery())
  return useMemo(
    () => ({
      isPending,
      invoiceBySession: invoicesBySessionId(data),
      listed: (tracked: readonly Session[]) => listedSessions(tracked, data),
    }),
    [data, isPending],
  )
}

export const invoiceDefinition: DocumentDefinition<'invoices', DraftFields> = {
  type: 'invoices',
  singular: 'Draft',
  nameOf: ({ invoiceNumber }) => invoiceNumber,
  save: saveInvoiceDraft,
  remove: deleteInvoiceDraft,
  predict: draftInvoice,
  referencesOf: ({ clientId, lines }) => [
    `clients/${clientId}`,
    ...lines.map(({ id }) => `sessions/${id}`),
  ],
}
