import { Button } from '@mantine/core'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openAddClient } from '#client/ClientDialogHost.tsx'
import { clientColumns, type GetBalance } from '#client/client-columns.tsx'
import { clientsQuery } from '#client/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'

export const ClientsPage = ({ balanceOf }: { balanceOf: GetBalance }) => {
  const { get, search } = useUrlFilters()
  const filter = { search, show: parseOption(['archived'], get('show')) }
  const list = useQuery(clientsQuery())
  const found = list.data?.filter(
    (client) =>
      client.isArchived === (filter.show === 'archived') &&
      !client.mergedInto &&
      matchesSearch(
        filter.search,
        client.businessName,
        client.contactPerson,
        client.email,
        client.vatNumber,
      ),
  )
  const isEmpty = list.data?.length === 0
  const add = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={openAddClient}>
      Add Client
    </Button>
  )
  return (
    <ListLayout
      title="Clients"
      subtitle="People and companies you invoice"
      actions={add}
      searchPlaceholder="Name or VAT number"
      filterFields={
        <FilterSelect
          label="Show"
          name="show"
          all="Not archived"
          options={[{ value: 'archived', label: 'Archived' }]}
        />
      }
      isEmpty={isEmpty}
      filter={filter}
      noun="clients"
      rows={useLoadedRows(list, found)}
      columns={clientColumns(balanceOf)}
      isFaded={({ isArchived }) => isArchived}
      emptyState={
        <EmptyState
          picture="islands"
          title={isEmpty ? 'No clients yet' : 'All clients are archived'}
          action={add}
        >
          Clients are the people and companies you invoice, for example a school or a parent.
        </EmptyState>
      }
    />
  )
}
