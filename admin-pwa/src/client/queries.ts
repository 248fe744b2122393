import {
  type Client,
  countClientRecords,
  createClient,
  listClients,
  mergeClient,
  updateClient,
} from '@synapse/shared/client/contract'
import { compareNames } from '@synapse/shared/compare-text'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { recordsQuery } from '#data/records.ts'
import { type RecordKind, useUpdateRecord } from '#ui/record/use-save-record.ts'
import { useWrite } from '#ui/use-write.ts'

export const clientsQuery = () => recordsQuery(listClients, 'clients', byName)

const byName = (a: Client, b: Client) => compareNames(a.businessName, b.businessName)

/**
 * Returns a function that finds a client's name by id. The name is undefined without a client, or
 * while loading.
 */
export const useClientName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(clientsQuery())
  return (id) => (id ? data?.find((client) => client.id === id)?.businessName : undefined)
}

export const clientKind: RecordKind<'clients'> = {
  type: 'clients',
  singular: 'Client',
  nameOf: ({ businessName }) => businessName,
  create: createClient,
  update: updateClient,
  blank: { websiteId: null, isArchived: false, mergedInto: null },
  created: {
    successToast: { title: 'Success', message: 'Client added successfully' },
    errorToast: 'Failed to add client',
  },
}

export const useUpdateClient = () => useUpdateRecord(clientKind)

/** Counts a client's records, all of which move when the client is merged. */
export const clientRecordCountsQuery = (id: string) => query(countClientRecords, { params: { id } })

type Merge = { client: Client; into: Client }

/**
 * Returns the mutation that merges two clients. It needs the server, because this device may not
 * have all their records.
 */
export const useMergeClient = () =>
  useWrite(mergeClient, {
    request: ({ client, into }: Merge) => ({
      params: { id: client.id },
      body: { into: into.id, version: client.version, intoVersion: into.version },
    }),
    successToast: ({ businessName }, { client }) => ({
      title: 'Clients Merged',
      message: `${client.businessName} was merged into ${businessName}.`,
    }),
    errorToast: 'Couldn’t merge the clients.',
  })
