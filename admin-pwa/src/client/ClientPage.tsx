import { Anchor, Stack } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuroText } from '@synapse/shared/money'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ClientDialog } from '#client/ClientDialog.tsx'
import { clientDefinition } from '#client/client-definition.ts'
import { clientInputKey } from '#client/input-keys.ts'
import { MergeDialog } from '#client/MergeDialog.tsx'
import { clientsQuery } from '#client/queries.ts'
import { StateBadge } from '#ui/Badge.tsx'
import { BreakableText } from '#ui/BreakableText.tsx'
import { DescriptionList, FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { mailto } from '#ui/format/format.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RecordLayout, useRecord } from '#ui/record/RecordLayout.tsx'
import { useUpdateRecord } from '#ui/record/use-save-record.ts'
import { paths } from '#ui/route/paths.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Props = {
  primary: (client: Client) => ReactElement
  children: (client: Client) => ReactNode
}

export const ClientPage = ({ primary, children }: Props) => {
  const query = useQuery(clientsQuery())
  const mergedInto = useRecord(query.data)?.mergedInto
  if (mergedInto) return <Navigate to={paths.client(mergedInto)} replace />
  return (
    <RecordLayout
      query={query}
      singular="Client"
      titleOf={({ businessName }) => businessName}
      stateOf={({ isArchived }) => isArchived && <StateBadge state="archived" />}
      subtitleOf={({ createdAt }) => `Client since ${formatShortDate(maltaDate(createdAt))}`}
      back={{ to: paths.clients, label: 'All clients' }}
      actions={(client) => <ClientActions client={client} primary={primary(client)} />}
      skeleton={<FactsSkeleton facts={6} />}
    >
      {(client) => (
        <Stack gap="md">
          <ClientFacts client={client} />
          {children(client)}
        </Stack>
      )}
    </RecordLayout>
  )
}

const ClientActions = ({ client, primary }: { client: Client; primary: ReactElement }) => {
  const { open, controls } = useDialog(clientInputKey(client.id))
  const merging = useDialog()
  const update = useUpdateRecord(clientDefinition)
  const { id, businessName, email, isArchived } = client
  return (
    <>
      <HeaderActions
        name={businessName}
        primary={primary}
        more={[
          { label: 'Edit client', Icon: IconPencil, onClick: open },
          email !== null && { label: 'Contact', Icon: IconMail, to: mailto(email) },
          { label: 'Merge into …', needsNetwork: true, onClick: merging.open },
          {
            label: isArchived ? 'Restore' : 'Archive',
            onClick: () =>
              update.mutate({
                id,
                changes: { isArchived: !isArchived },
                savedTitle: isArchived ? 'Client Restored' : 'Client Archived',
              }),
          },
        ]}
      />
      <MergeDialog client={client} {...merging.controls} />
      <ClientDialog client={client} {...controls} />
    </>
  )
}

const ClientFacts = ({ client }: { client: Client }) => (
  <Panel
    title={
      <>
        Details <UnsentBadge type="clients" id={client.id} />
      </>
    }
  >
    <DescriptionList
      facts={[
        client.contactPerson !== null && ['Contact person', client.contactPerson],
        client.email !== null && [
          'E-mail',
          <Anchor key="email" href={mailto(client.email)} data-wide>
            <BreakableText>{client.email}</BreakableText>
          </Anchor>,
        ],
        client.phone !== null && [
          'Phone',
          <Anchor key="phone" href={`tel:${client.phone.replaceAll(/[^+\d]/g, '')}`}>
            {client.phone}
          </Anchor>,
        ],
        client.vatNumber !== null && ['VAT number', client.vatNumber],
        ['Hourly rate', formatEuroText(client.hourlyRate)],
        client.address !== null && [
          'Billing address',
          <span key="address" style={{ whiteSpace: 'pre-line' }}>
            {client.address}
          </span>,
        ],
      ]}
    />
  </Panel>
)
