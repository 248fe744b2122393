import { Alert, Button, Group, Text } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { readGoogleStatus } from '@synapse/shared/meeting/contract'
import { IconAlertTriangle, IconBrandGoogle, IconPlugOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/api.ts'
import { googleStatusQuery, useDisconnectGoogle, useSyncGoogle } from '#meeting/queries.ts'
import { useGoogleConsent } from '#meeting/use-google-consent.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { shortMoment } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Status = AnswerOf<typeof readGoogleStatus>

/** How the connection to Google Calendar stands, and what can be done about it. */
export const GoogleCard = () => {
  const { data, error, isPending, refetch } = useQuery(googleStatusQuery())
  return (
    <Panel title="Google Calendar" actions={<Badge status={data} isPending={isPending} />}>
      {isPending && <Text c="dimmed">Asking how the connection stands…</Text>}
      {error && !data && (
        <>
          <Text mb="sm">{sentenceOf(error)}</Text>
          <Button variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )}
      {data?.problem && (
        <Alert
          color="danger"
          mb="sm"
          icon={<IconAlertTriangle aria-hidden />}
          title="Google Calendar needs you"
        >
          {data.problem}
        </Alert>
      )}
      {data && (data.isConnected ? <Connected status={data} /> : <Disconnected status={data} />)}
    </Panel>
  )
}

const Badge = ({ status, isPending }: { status: Status | undefined; isPending: boolean }) => {
  if (isPending) return <StatusBadge tone="neutral">Checking</StatusBadge>
  if (status?.isConnected) return <StatusBadge tone="success">Connected</StatusBadge>
  return <StatusBadge tone={status?.problem ? 'danger' : 'limited'}>Disconnected</StatusBadge>
}

const Connected = ({ status }: { status: Status }) => {
  const sync = useSyncGoogle()
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{status.account ?? 'Your calendar'}</Text>
      <p className="soft" style={{ margin: '2px 0 12px' }}>
        {status.lastSyncAt
          ? `Busy times last read on ${shortMoment(status.lastSyncAt)}`
          : 'Busy times have not been read yet'}
      </p>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
          loading={sync.isPending}
          onClick={() => sync.mutate()}
        >
          Sync now
        </Button>
        <DisconnectButton />
      </Group>
    </>
  )
}

const DisconnectButton = () => {
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = useDisconnectGoogle()
  return (
    <>
      <Button
        variant="subtle"
        color="neutral"
        leftSection={<IconPlugOff size={17} stroke={1.7} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Disconnect Google Calendar?"
        confirmLabel="Disconnect"
        cancelLabel="Stay connected"
        isDestructive
        isPending={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        New bookings will get no event and no Meet link, and your busy times will no longer block
        slots. Events that exist stay where they are.
      </ConfirmDialog>
    </>
  )
}

const Disconnected = ({ status }: { status: Status }) => {
  const { connect, isConnecting } = useGoogleConsent()
  return (
    <>
      <Text mb="sm">
        Connected, each booking becomes an event with a Meet link, and your own appointments block
        slots.
      </Text>
      <ActionButton
        leftSection={<IconBrandGoogle size={17} stroke={1.7} aria-hidden />}
        loading={isConnecting}
        aria-label={status.problem ? 'Connect again to Google Calendar' : 'Connect Google Calendar'}
        reason={
          status.isConfigured
            ? undefined
            : 'Google Calendar is not set up on this server (GOOGLE_CLIENT_ID is missing).'
        }
        onClick={connect}
      >
        {status.problem ? 'Connect again' : 'Connect'}
      </ActionButton>
    </>
  )
}
