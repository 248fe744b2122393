import { createClient, updateClient } from '@synapse/shared/client/contract'
import type { RecordDefinition } from '#ui/record/record-definition.ts'

export const clientDefinition: RecordDefinition<
  'clients',
  typeof createClient,
  typeof updateClient
> = {
  type: 'clients',
  singular: 'Client',
  nameOf: ({ businessName }) => businessName,
  create: createClient,
  update: updateClient,
  blank: { websiteId: null, isArchived: false, mergedInto: null },
}
