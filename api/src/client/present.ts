import type { Client as PresentedClient } from '@synapse/shared/client/contract'
import type { Client } from '#client/model'

/** Returns a client in the API's format. */
export const presentClient = (client: Client): PresentedClient => ({
  id: client.id,
  websiteId: client.websiteId,
  businessName: client.businessName,
  contactPerson: client.contactPerson,
  email: client.email,
  phone: client.phone,
  address: client.address,
  vatNumber: client.vatNumber,
  hourlyRate: client.hourlyRate,
  isArchived: client.archivedAt !== null,
  mergedInto: client.mergedInto,
  createdAt: client.createdAt.toISOString(),
  updatedAt: client.updatedAt.toISOString(),
  version: client.version,
})
