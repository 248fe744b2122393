import { Text } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { StateBadge } from '#ui/Badge.tsx'
import { EmailLine } from '#ui/EmailLine.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** Returns a client's balance due; undefined while loading. */
export type GetBalance = (client: Client) => { cents: number; isOverdue: boolean } | undefined

export const clientColumns = (balanceOf: GetBalance): Column<Client>[] => [
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
    minWidth: 440,
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
  moneyColumn('Hourly rate', ({ hourlyRate }) => hourlyRate, {
    place: 'detail',
    renderInRow: ({ hourlyRate }) => `${formatEuroText(hourlyRate)}/h`,
  }),
  {
    header: 'Balance due',
    align: 'right',
    place: 'amount',
    renderInRow: (client) => <Balance {...balanceOf(client)} unit=" due" />,
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

/** Returns a company's contact person; false if the client is a person. */
const contactOf = ({ contactPerson, businessName }: Client) =>
  contactPerson !== businessName && contactPerson

type BalanceProps = { cents?: number; isOverdue?: boolean; unit?: string }

const Balance = ({ cents, isOverdue, unit }: BalanceProps) => {
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
      {unit}
    </Text>
  )
}
