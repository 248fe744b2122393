import { Button, Text } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openAddClient } from '#client/AddClient.tsx'
import { clientsQuery } from '#client/queries.ts'
import { EmailLine } from '#ui/EmailLine.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/figure/Money.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { oneOf, useFilters } from '#ui/route/search-params.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { StateBadge } from '#ui/StatusBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Props = {
  /** Returns what a client owes; undefined while it is loading. */
  balanceOf: (client: Client) => { cents: number; isOverdue: boolean } | undefined
}

export const ClientsPage = ({ balanceOf }: Props) => {
  const { get } = useFilters()
  const filter = { search: get('search'), show: oneOf(['archived'], get('show')) }
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
    <ListScreen
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
      columns={columnsWith(balanceOf)}
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

/** Returns a company's contact person; false if the client is a person. */
const contactOf = ({ contactPerson, businessName }: Client) =>
  contactPerson !== businessName && contactPerson

const columnsWith = (balanceOf: Props['balanceOf']): Column<Client>[] => [
  {
    header: 'Client',
    place: 'heading',
    minWidth: 200,
    render: ({ id, businessName }) => (
      <>
        <RouteLink to={paths.client(id)}>{businessName}</RouteLink>{' '}
        <UnsentBadge type="clients" id={id} />
      </>
    ),
  },
  {
    header: 'Contact',
    place: 'detail',
    minWidth: 400,
    renderInRow: (client) => contactOf(client) || client.email,
    render: ({ contactPerson, email }) =>
      (contactPerson || email) && (
        <>
          {contactPerson}
          {email && <EmailLine>{email}</EmailLine>}
        </>
      ),
  },
  { header: 'Phone', render: ({ phone }) => phone && <span className="figures">{phone}</span> },
  {
    header: 'Hourly rate',
    align: 'right',
    place: 'detail',
    renderInRow: ({ hourlyRate }) => `${formatEuroText(hourlyRate)}/h`,
    render: ({ hourlyRate }) => <Money amount={hourlyRate} />,
  },
  {
    header: 'Balance due',
    align: 'right',
    place: 'amount',
    renderInRow: (client) => <Balance {...balanceOf(client)} />,
    render: (client) => {
      const balance = balanceOf(client)
      return (
        <>
          <Balance {...balance} />
          {balance?.isOverdue && (
            <Text fz={12} lh={1.2} c="danger">
              Overdue
            </Text>
          )}
        </>
      )
    },
  },
  {
    header: 'Status',
    place: 'state',
    renderInRow: (client) => balanceOf(client)?.isOverdue && <StateBadge state="overdue" />,
  },
]

const Balance = ({ cents, isOverdue }: { cents?: number; isOverdue?: boolean }) => {
  if (cents === undefined)
    return (
      <span aria-busy="true">
        <SkeletonBar width="4rem" />
      </span>
    )
  if (cents === 0) return null
  return (
    <Text span inherit className="figures" c={isOverdue ? 'danger' : undefined}>
      {formatEuro(cents)}
    </Text>
  )
}
