import { type Client, listClients } from '@synapse/shared/client/contract'
import { compareNames } from '@synapse/shared/text/compare-text'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const clientsQuery = () => query(listClients, completeList('clients', byName))

const byName = (a: Client, b: Client) => compareNames(a.businessName, b.businessName)

/** Returns a function that finds a client's name by id; undefined while loading. */
export const useClientName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(clientsQuery())
  return (id) => (id ? data?.find((client) => client.id === id)?.businessName : undefined)
}

/** Returns the options of a form field that selects a client. */
export const useClientField = () => ({ label: 'Client', format: useClientName() })
