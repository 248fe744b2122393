import { Button, Stack } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { ClientDialog } from '#client/ClientDialog.tsx'
import { MergeDialog } from '#client/MergeDialog.tsx'
import { clientsQuery, useUpdateClient } from '#client/queries.ts'
import { hasDraft } from '#data/drafts.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { DescriptionList, DescriptionListSkeleton } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { mailto } from '#ui/format.ts'
import { shortDay } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

type Props = {
  /** Renders further panels about the client, for example invoices. */
  children: (client: Client) => ReactNode
}

/** Shows a client's details, with buttons to edit, archive and merge it. */
export const ClientPage = ({ children }: Props) => {
  const id = useParams().id ?? ''
  const query = useQuery(clientsQuery())
  const client = query.data?.find((one) => one.id === id)
  if (client?.mergedInto) return <Navigate to={paths.client(client.mergedInto)} replace />
  return (
    <>
      <PageHeader
        title={client?.businessName ?? 'Client'}
        subtitle={client?.isArchived ? 'Archived client' : 'Client'}
        actions={
          client ? <Actions client={client} /> : query.isPending && <ButtonsSkeleton buttons={4} />
        }
      >
        <BackLink to={paths.clients}>All clients</BackLink>
      </PageHeader>
      <QueryBoundary
        of={query}
        failed="Failed to load the client."
        skeleton={
          <PanelSkeleton>
            <DescriptionListSkeleton facts={7} />
          </PanelSkeleton>
        }
      >
        {() =>
          client ? (
            <Stack gap={16}>
              <Facts client={client} />
              {children(client)}
            </Stack>
          ) : (
            <EmptyState picture="islands" title="Client not found">
              This client may have been deleted.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

const Actions = ({ client }: { client: Client }) => {
  const [isEditing, setIsEditing] = useState(() => hasDraft(`client/${client.id}`))
  const [isMerging, setIsMerging] = useState(false)
  const update = useUpdateClient()
  const { id, email, isArchived } = client
  return (
    <>
      <Button
        variant="default"
        disabled={update.isPending}
        onClick={() =>
          update.mutate({
            id,
            changes: { isArchived: !isArchived },
            done: isArchived ? 'Client Restored' : 'Client Archived',
          })
        }
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      <ActionButton variant="default" needsNetwork onClick={() => setIsMerging(true)}>
        Merge into …
      </ActionButton>
      {email && (
        <Button
          component="a"
          variant="default"
          href={mailto(email)}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          Contact
        </Button>
      )}
      <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      <MergeDialog client={client} opened={isMerging} onClose={() => setIsMerging(false)} />
      <ClientDialog client={client} opened={isEditing} onClose={() => setIsEditing(false)} />
    </>
  )
}

const Facts = ({ client }: { client: Client }) => (
  <Panel title="Details" actions={<UnsentBadge of={`clients/${client.id}`} />}>
    <DescriptionList
      facts={[
        ['Contact person', client.contactPerson ?? 'None'],
        ['Email', client.email ?? 'None'],
        ['Phone', client.phone ?? 'None'],
        [
          'Billing address',
          <span key="address" style={{ whiteSpace: 'pre-line' }}>
            {client.address ?? 'None'}
          </span>,
        ],
        ['VAT number', client.vatNumber ?? 'None'],
        ['Hourly rate', euro(client.hourlyRate)],
        ['Client since', shortDay(client.createdAt)],
      ]}
    />
  </Panel>
)
