import { Anchor } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { UnsentMark } from '#outbox/UnsentMark.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Money } from '#ui/Money.tsx'

/** The columns of the list of clients. */
export const clientColumns: Column<Client>[] = [
  {
    key: 'client',
    header: 'Client',
    isHeading: true,
    minWidth: 200,
    render: ({ id, businessName }) => (
      <>
        <Anchor component={Link} to={paths.client(id)}>
          {businessName}
        </Anchor>{' '}
        <UnsentMark of={`clients/${id}`} />
      </>
    ),
  },
  { key: 'contact', header: 'Contact', render: ({ contactPerson }) => contactPerson ?? 'None' },
  { key: 'email', header: 'Email', render: ({ email }) => email ?? 'None' },
  { key: 'phone', header: 'Phone', render: ({ phone }) => phone ?? 'None' },
  {
    key: 'rate',
    header: 'Hourly Rate',
    render: ({ hourlyRate }) => <Money amount={hourlyRate} />,
  },
]
