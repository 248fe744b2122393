import { Group } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { listSignIns, revokeSignIn } from '@synapse/shared/operator/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { deviceName } from '#operator/user-agent.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DateTimeText } from '#ui/figure/DateText.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { List } from '#ui/list/List.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useCall } from '#ui/use-call.ts'

type SignIn = AnswerOf<typeof listSignIns>[number]

export const SignInsPanel = () => {
  const devices = useQuery(query(listSignIns))
  const hasOthers = devices.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Panel title="Devices">
      <List
        label="Signed-in devices"
        noun="devices"
        rows={devices}
        columns={hasOthers ? [...facts, actions] : facts}
        errorTitle="Couldn’t load the devices."
      />
    </Panel>
  )
}

const facts: Column<SignIn>[] = [
  {
    header: 'Device',
    place: 'heading',
    lines: 2,
    render: ({ userAgent, address, isCurrent }) => (
      <>
        <Group component="span" gap="0 8px">
          <strong>{deviceName(userAgent)}</strong>
          {isCurrent && <Badge tone="success">This device</Badge>}
        </Group>
        <div className="soft">{address}</div>
      </>
    ),
  },
  {
    header: 'Signed in',
    place: 'detail',
    renderInRow: ({ address }) => address,
    render: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
  {
    header: 'Last used',
    place: 'detail',
    renderInRow: ({ lastUsedAt }) => `last used ${formatDateTime(lastUsedAt)}`,
    render: ({ lastUsedAt }) => <DateTimeText at={lastUsedAt} />,
  },
  { header: 'Expires', render: ({ expiresAt }) => <DateTimeText at={expiresAt} /> },
]

const actions: Column<SignIn> = {
  header: 'Actions',
  place: 'actions',
  align: 'right',
  render: (signIn) => !signIn.isCurrent && <EndButton signIn={signIn} />,
}

const EndButton = ({ signIn }: { signIn: SignIn }) => {
  const revoke = useCall(revokeSignIn, {
    request: ({ id }: SignIn) => ({ params: { id } }),
    successToast: {
      title: 'Device Signed Out',
      message: 'You’ll need to sign in again on that device.',
    },
    errorToast: 'Couldn’t sign out the device',
  })
  return (
    <ActionButton
      variant="default"
      size="sm"
      aria-label={`Sign out ${deviceName(signIn.userAgent)}, ${signIn.address}`}
      call={revoke}
      onClick={() => revoke.mutate(signIn)}
    >
      Sign out
    </ActionButton>
  )
}
