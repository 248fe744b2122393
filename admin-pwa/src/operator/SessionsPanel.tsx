import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { type OperatorSession, sessionsQuery, useRevokeSession } from '#operator/queries.ts'
import { deviceName } from '#operator/user-agent.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { shortMoment } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Where the operator is signed in; every other place can be signed out from here. */
export const SessionsPanel = () => {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery())
  return (
    <Panel title="Sessions">
      {isPending && <ListSkeleton rows={2} />}
      {error && !data && (
        <ErrorPanel title="Failed to load the sessions." onRetry={refetch}>
          {sentenceOf(error)}
        </ErrorPanel>
      )}
      {data && (
        <DataTable
          label="Signed-in sessions"
          columns={columns}
          rows={data}
          rowKey={(session) => session.id}
        />
      )}
    </Panel>
  )
}

const columns: Column<OperatorSession>[] = [
  {
    key: 'device',
    header: 'Device',
    isHeading: true,
    render: ({ userAgent, address }) => (
      <>
        <strong>{deviceName(userAgent)}</strong>
        <div className="soft">{address}</div>
      </>
    ),
  },
  { key: 'since', header: 'Signed in', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'used', header: 'Last used', render: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
  { key: 'until', header: 'Ends', render: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    align: 'right',
    render: (session) =>
      session.isCurrent ? (
        <StatusBadge tone="success">This device</StatusBadge>
      ) : (
        <EndButton session={session} />
      ),
  },
]

const Moment = ({ at }: { at: string }) => <span className="figures">{shortMoment(at)}</span>

const EndButton = ({ session }: { session: OperatorSession }) => {
  const revoke = useRevokeSession()
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Sign out ${deviceName(session.userAgent)}, ${session.address}`}
      loading={revoke.isPending}
      onClick={() => revoke.mutate(session)}
    >
      Sign out
    </Button>
  )
}
