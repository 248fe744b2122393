import { Anchor } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { Link } from 'react-router'
import type { Column } from '#ui/DataTable.tsx'
import { Money } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/** The columns of the client list. */
export const clientColumns: Column<Client>[] = [
  {
    header: 'Client',
    isHeading: true,
    minWidth: 200,
    render: ({ id, businessName }) => (
      <>
        <Anchor component={Link} to={paths.client(id)}>
          {businessName}
        </Anchor>{' '}
        <UnsentBadge of={`clients/${id}`} />
      </>
    ),
  },
  { header: 'Contact', render: ({ contactPerson }) => contactPerson ?? 'None' },
  // On cards, take the full width, because an address that wraps inside '.com' is easily misread.
  { header: 'Email', isWide: true, render: ({ email }) => email ?? 'None' },
  { header: 'Phone', render: ({ phone }) => <span className="figures">{phone ?? 'None'}</span> },
  {
    header: 'Hourly Rate',
    align: 'right',
    render: ({ hourlyRate }) => <Money amount={hourlyRate} />,
  },
]
