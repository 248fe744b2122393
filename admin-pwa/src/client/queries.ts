import {
  type Client,
  countBelongings,
  createClient,
  listClients,
  mergeClient,
  updateClient,
} from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#data/api.ts'
import { query } from '#data/query.ts'
import { completeRecords, findRecordById } from '#data/records.ts'
import { failureToast } from '#ui/toast.tsx'
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
 * Returns a function that finds a client's name by id; undefined for no client, or while loading.
 */
export const useClientName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(clientsQuery())
  return (id) => (id ? data?.find((client) => client.id === id)?.businessName : undefined)
}

type NewClient = BodyOf<typeof createClient> & { id: string; hourlyRate: string }

export const useCreateClient = () =>
  useWrite(createClient, {
    request: (body: NewClient) => ({ body }),
    optimistic: (body) => {
      const client = newClient(body)
      const patches = [{ noun: 'clients' as const, id: client.id, put: client }]
      return { label: `New client “${client.businessName}”`, patches, isNew: true, answer: client }
    },
    successToast: { title: 'Success', message: 'Client added successfully' },
    errorToast: (error) => failureToast('Failed to add client', errorMessage(error)),
  })

/** Predicts the client that the server will create. */
const newClient = ({ website: _, ...body }: NewClient): Client => {
  const now = Temporal.Now.instant().toString()
  const nothing = { contactPerson: null, email: null, phone: null, address: null, vatNumber: null }
  const fresh = {
    websiteId: null,
    isArchived: false,
    mergedInto: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return { ...nothing, ...fresh, ...(body as Pick<Client, 'id' | 'businessName' | 'hourlyRate'>) }
}

type Change = { id: string; changes: BodyOf<typeof updateClient>; done: string }

/**
 * Returns the mutation that edits, archives or restores a client. `done` is the title of the
 * notification on success.
 */
export const useUpdateClient = () =>
  useWrite(updateClient, {
    request: ({ id, changes }: Change) => ({ params: { id }, body: changes }),
    optimistic: async ({ id, changes }) => {
      const client = await findRecordById('clients', id)
      if (!client) return undefined
      const { version: _, ...set } = changes as Partial<Client>
      return {
        label: `Change client “${client.businessName}”`,
        patches: [{ noun: 'clients', id, set }],
        baseRecord: client,
        answer: { ...client, ...set },
      }
    },
    successToast: ({ businessName }, { done }) => ({ title: done, message: businessName }),
    errorToast: (error) => failureToast('Failed to change client', errorMessage(error)),
  })

/** Loads the number of a client's records, which all move when the client is merged. */
export const belongingsQuery = (id: string) => query(countBelongings, { params: { id } })

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
    errorToast: 'Failed to merge the clients.',
  })
