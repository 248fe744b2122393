import * as contract from '@synapse/shared/client/contract'
import type { Client } from '#client/model'
import { presentRecord } from '#http/present-record'

/** Presents a client to the operator. */
export const presentClient = (client: Client): contract.Client =>
  presentRecord(contract.client, { ...client, isArchived: client.archivedAt !== null })
