import { Group, NativeSelect, Text } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import {
  changeGoogleSync,
  disconnectGoogle,
  type readGoogleStatus,
  syncGoogle,
} from '@synapse/shared/meeting/contract'
import { IconBrandGoogle, IconPlugOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { googleStatusQuery } from '#meeting/queries.ts'
import { useGoogleConsent } from '#meeting/use-google-consent.ts'
import { ActionButton, useDisabledReason } from '#ui/ActionButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { ErrorAlert } from '#ui/ErrorAlert.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Status = AnswerOf<typeof readGoogleStatus>

export const GooglePanel = () => {
  const query = useQuery(googleStatusQuery())
  return (
    <Panel
      title="Google Calendar"
      actions={<ConnectionBadge status={query.data} isPending={query.isPending} />}
    >
      <QueryBoundary
        query={query}
        errorTitle="Couldn’t load the Google Calendar status."
        skeleton={
          <>
            <TextSkeleton lines={3} />
            <SkeletonBar height={44} />
          </>
        }
      >
        {(status) => (
          <>
            {status.problem && (
              <ErrorAlert title="Reconnect Google Calendar">{status.problem}</ErrorAlert>
            )}
            {status.isConnected ? <Connected status={status} /> : <Disconnected status={status} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

const ConnectionBadge = ({
  status,
  isPending,
}: {
  status: Status | undefined
  isPending: boolean
}) => {
  if (isPending) return <Badge tone="neutral">Checking</Badge>
  if (status?.isConnected) return <Badge tone="success">Connected</Badge>
  return <Badge tone={status?.problem ? 'danger' : 'warning'}>Disconnected</Badge>
}

const Connected = ({ status }: { status: Status }) => {
  const sync = useCall(syncGoogle, {
    successToast: { title: 'Google Calendar Synced', message: 'Busy times are up to date.' },
    errorToast: 'Couldn’t sync Google Calendar',
  })
  const readsBusyTimes = status.syncEnabled && status.syncDirection !== 'push'
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{status.account ?? 'Your calendar'}</Text>
      {readsBusyTimes && (
        <Text mt={2} className="soft">
          {status.lastSyncAt
            ? `Busy times last synced on ${formatDateTime(status.lastSyncAt)}`
            : 'Busy times haven’t been synced yet'}
        </Text>
      )}
      <SyncChoice status={status} />
      <Group gap="sm">
        {readsBusyTimes && (
          <ActionButton
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            call={sync}
            onClick={() => sync.mutate()}
          >
            Sync now
          </ActionButton>
        )}
        <DisconnectButton />
      </Group>
    </>
  )
}

const syncModes = {
  both: {
    label: 'In both directions',
    description: 'Sessions become events with a Meet link, and your own events block slots.',
  },
  push: {
    label: 'Add sessions only',
    description: 'Sessions become events with a Meet link. Your own events don’t block slots.',
  },
  pull: {
    label: 'Read busy times only',
    description:
      'Your own events block slots. New sessions aren’t added to the calendar and get no Meet link.',
  },
  paused: {
    label: 'Paused',
    description: 'Syncing is paused. Existing events stay.',
  },
} as const
type SyncMode = keyof typeof syncModes

const SyncChoice = ({ status }: { status: Status }) => {
  const change = useCall(changeGoogleSync, {
    successToast: { title: 'Google Calendar Updated' },
    errorToast: 'Couldn’t change the sync settings',
  })
  const disabledReason = useDisabledReason(undefined, change.needsNetwork)
  const mode: SyncMode = status.syncEnabled ? status.syncDirection : 'paused'
  const choose = (chosen: SyncMode) =>
    change.mutate(
      chosen === 'paused'
        ? { syncEnabled: false, syncDirection: status.syncDirection }
        : { syncEnabled: true, syncDirection: chosen },
    )
  return (
    <NativeSelect
      my="sm"
      label="Synchronise"
      description={disabledReason ?? syncModes[mode].description}
      data={Object.entries(syncModes).map(([value, { label }]) => ({ value, label }))}
      value={mode}
      disabled={disabledReason !== undefined}
      onChange={({ currentTarget: { value } }) => {
        if (!change.isPending) choose(value as SyncMode)
      }}
    />
  )
}

const DisconnectButton = () => {
  const confirmation = useDialog()
  const disconnect = useCall(disconnectGoogle, {
    successToast: {
      title: 'Google Calendar Disconnected',
      message: 'New bookings won’t be added to your calendar.',
    },
  })
  return (
    <>
      <ActionButton
        needsNetwork
        variant="subtle"
        color="neutral"
        leftSection={<IconPlugOff size={18} aria-hidden />}
        onClick={confirmation.open}
      >
        Disconnect
      </ActionButton>
      <ConfirmDialog
        {...confirmation.controls}
        title="Disconnect Google Calendar?"
        confirmLabel="Disconnect"
        cancelLabel="Stay connected"
        isDestructive
        call={disconnect}
        errorTitle="Couldn’t disconnect Google Calendar"
        onConfirm={(callbacks) => disconnect.mutate(undefined, callbacks)}
      >
        New bookings will get no event and no Meet link, and your busy times will no longer block
        slots. Existing events stay.
      </ConfirmDialog>
    </>
  )
}

const Disconnected = ({ status }: { status: Status }) => {
  const { connect, isConnecting } = useGoogleConsent()
  return (
    <>
      <Text mb="sm">Bookings become events with a Meet link, and your own events block slots.</Text>
      <ActionButton
        needsNetwork
        variant="default"
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        loading={isConnecting}
        aria-label={status.problem ? 'Reconnect Google Calendar' : 'Connect Google Calendar'}
        blockedReason={
          status.isConfigured ? undefined : 'Google Calendar isn’t set up on this server.'
        }
        onClick={connect}
      >
        {status.problem ? 'Reconnect' : 'Connect'}
      </ActionButton>
    </>
  )
}
