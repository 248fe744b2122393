import { Button, Group, Stack, Text } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuro } from '@synapse/shared/money'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#client/queries.ts'
import type { UninvoicedSessions } from '#invoice/InvoiceSessionsDialog.tsx'
import { formatHours, pluralize } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { RowsSkeleton } from '#ui/Skeletons.tsx'

type Props = {
  sessions: readonly TrackedSession[]
  onInvoice: (uninvoiced: UninvoicedSessions) => void
}

/** Lists clients with sessions to invoice, starting with the oldest session. */
export const ToInvoicePanel = ({ sessions, onInvoice }: Props) => {
  const clients = useQuery(clientsQuery())
  if (sessions.length === 0) return null
  return (
    <Panel title="To be invoiced">
      <QueryBoundary query={clients} skeleton={<RowsSkeleton rows={1} />}>
        {(all) => (
          <Stack component="ul" gap="md" aria-label="To be invoiced">
            {sessionsByClient(sessions, all).map((uninvoiced) => (
              <ClientToInvoice
                key={uninvoiced.client.id}
                uninvoiced={uninvoiced}
                onInvoice={() => onInvoice(uninvoiced)}
              />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Panel>
  )
}

const sessionsByClient = (sessions: readonly TrackedSession[], clients: readonly Client[]) =>
  [...Map.groupBy(sessions.toReversed(), ({ clientId }) => clientId)].flatMap(([id, own]) => {
    const client = clients.find((one) => one.id === id)
    return client ? [{ client, sessions: own }] : []
  })

const ClientToInvoice = ({
  uninvoiced: { client, sessions },
  onInvoice,
}: {
  uninvoiced: UninvoicedSessions
  onInvoice: () => void
}) => {
  const { count, hoursHundredths, netCents } = sumSessions(sessions)
  return (
    <Group component="li">
      <RouteLink flex="1 1 12rem" className="break-anywhere" to={paths.client(client.id)}>
        {client.businessName}
      </RouteLink>
      <span className="soft">{`${pluralize(count, 'session')}, ${formatHours(hoursHundredths)}`}</span>
      <Text component="strong" fw={700} w="7rem" ta="right" className="figures">
        {formatEuro(netCents)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Create invoice for ${client.businessName}`}
        onClick={onInvoice}
      >
        Create invoice
      </Button>
    </Group>
  )
}
