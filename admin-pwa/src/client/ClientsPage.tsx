import { Button, NativeSelect } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { isFoundIn } from '@synapse/shared/fold'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openAddClient } from '#client/add-client-signal.ts'
import { clientColumns } from '#client/client-columns.tsx'
import { clientsQuery } from '#client/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { usePagedRows } from '#ui/use-paged-rows.ts'

const pageSize = 25

/** Lists all clients by name. */
export const ClientsPage = () => {
  const { get, set } = useFilters()
  const filter = { search: get('search'), isArchived: get('show') === 'archived' }
  const list = useQuery(clientsQuery())
  const add = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={openAddClient}>
      Add Client
    </Button>
  )
  return (
    <ListScreen
      title="Clients"
      subtitle="People and companies you invoice"
      actions={add}
      filters={list.data?.length !== 0 ? <Filters {...filter} onFilter={set} /> : undefined}
      label="Clients"
      noun="clients"
      rows={usePagedRows(list, list.data && fitting(list.data, filter), pageSize)}
      columns={clientColumns}
      rowKey={({ id }) => id}
      isFaded={({ isArchived }) => isArchived}
      failed="Failed to load clients."
      narrowed={
        list.data?.length
          ? { title: 'No matching clients', onClear: () => set({ search: '', show: '' }) }
          : undefined
      }
      emptyState={
        <EmptyState picture="islands" title="No clients yet" action={add}>
          Clients are the people and companies you invoice, for example a school or a parent.
        </EmptyState>
      }
    />
  )
}

type Filter = { search: string; isArchived: boolean }

const fitting = (clients: readonly Client[], { search, isArchived }: Filter): readonly Client[] =>
  clients.filter(
    (client) =>
      client.isArchived === isArchived &&
      !client.mergedInto &&
      isFoundIn(search, client.businessName, client.contactPerson, client.email, client.vatNumber),
  )

type FilterProps = Filter & { onFilter: ReturnType<typeof useFilters>['set'] }

const Filters = ({ search, isArchived, onFilter }: FilterProps) => (
  <Toolbar label="Filter clients">
    <SearchField
      label="Search clients"
      placeholder="Name, contact, e-mail, VAT number"
      value={search}
      onSearch={(text) => onFilter({ search: text })}
    />
    <NativeSelect
      label="Show"
      value={isArchived ? 'archived' : ''}
      onChange={({ currentTarget: { value } }) => onFilter({ show: value })}
      data={[
        { value: '', label: 'Clients' },
        { value: 'archived', label: 'Archived' },
      ]}
    />
  </Toolbar>
)
