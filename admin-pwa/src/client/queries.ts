import {
  type Client,
  countClientRecords,
  createClient,
  listClients,
  mergeClient,
  updateClient,
} from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { addRecord, editRecord, newRecordFields } from '#data/record-changes.ts'
import { completeRecords } from '#data/records.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads all clients by name, including archived ones. */
export const clientsQuery = () =>
  query(
    listClients,
    {},
    {
      complete: async () =>
        (await completeRecords('clients'))?.toSorted((a, b) =>
          names.compare(a.businessName, b.businessName),
        ),
    },
  )

const names = new Intl.Collator('en')

/**
 * Returns a function that finds a client's name by id. The name is undefined without a client, or
 * while loading.
 */
export const useClientName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(clientsQuery())
  return (id) => (id ? data?.find((client) => client.id === id)?.businessName : undefined)
}

type NewClient = BodyOf<typeof createClient> & { id: string; hourlyRate: string }

export const useCreateClient = () =>
  useWrite(createClient, {
    request: (body: NewClient) => ({ body }),
    optimistic: (body) =>
      addRecord('clients', newClient(body), `New client “${body.businessName}”`),
    successToast: { title: 'Success', message: 'Client added successfully' },
    errorToast: 'Failed to add client',
  })

/** Predicts the client that the server will create. */
const newClient = ({ website: _, ...body }: NewClient): Client => ({
  contactPerson: null,
  email: null,
  phone: null,
  address: null,
  vatNumber: null,
  websiteId: null,
  isArchived: false,
  mergedInto: null,
  ...newRecordFields(),
  ...(body as Pick<Client, 'id' | 'businessName' | 'hourlyRate'>),
})

type Change = { id: string; changes: BodyOf<typeof updateClient>; done: string }

/**
 * Returns the mutation that edits, archives or restores a client. `done` is the title of the
 * notification on success.
 */
export const useUpdateClient = () =>
  useWrite(updateClient, {
    request: ({ id, changes }: Change) => ({ params: { id }, body: changes }),
    optimistic: (change) =>
      editRecord('clients', change, ({ businessName }) => `client “${businessName}”`),
    successToast: ({ businessName }, { done }) => ({ title: done, message: businessName }),
    errorToast: 'Couldn’t save the client.',
  })

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
