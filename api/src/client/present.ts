import * as contract from '@synapse/shared/client/contract'
import type { Client } from '#client/model'
import { presentRecord } from '#http/present-record'

/** Returns a client as the operator sees it. */
export const presentClient = (client: Client): contract.Client =>
  presentRecord(contract.client, { ...client, isArchived: client.archivedAt !== null })
