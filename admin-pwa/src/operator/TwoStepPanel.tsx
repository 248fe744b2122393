import { Group, Text } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import {
  removeFactor,
  renewRecoveryCodes,
  type SignInSecurity,
  setUpApp,
} from '@synapse/shared/operator/contract'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { IconDeviceMobile, IconFingerprint, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '#operator/queries.ts'
import { otherDevicesSignedOut } from '#operator/sign-in-texts.ts'
import {
  AuthenticatorDialog,
  PasskeyDialog,
  passkeysUnavailableReason,
  RecoveryCodesDialog,
} from '#operator/TwoStepDialogs.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialog, useDialogFor } from '#ui/dialog/use-dialog.ts'
import { pluralize } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Factor = SignInSecurity['factors'][number]

export const TwoStepPanel = () => {
  const security = useQuery(securityQuery())
  return (
    <Panel title="Two-step sign-in" actions={<SecurityBadge security={security.data} />}>
      <QueryBoundary
        query={security}
        errorTitle="Couldn’t load two-step sign-in."
        skeleton={<TextSkeleton lines={3} />}
      >
        {(loaded) => <Factors security={loaded} />}
      </QueryBoundary>
    </Panel>
  )
}

const SecurityBadge = ({ security }: { security: SignInSecurity | undefined }) => {
  if (!security) return null
  const isOn = security.factors.length > 0
  return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
}

const Factors = ({ security: { factors, recoveryCodesLeft } }: { security: SignInSecurity }) => {
  const setUp = useCall(setUpApp, { errorToast: 'Couldn’t set up the authenticator app' })
  const app = useDialogFor<AnswerOf<typeof setUpApp>>()
  const passkey = useDialog()
  const codes = useDialogFor<readonly string[]>()
  const removal = useDialogFor<Factor>()
  const remove = useCall(removeFactor, {
    request: ({ id }: Factor) => ({ params: { id } }),
    successToast: { title: 'Second Step Removed', message: otherDevicesSignedOut },
  })
  const isOn = factors.length > 0
  const showCodes = (added: readonly string[]) => {
    app.controls.onClose()
    passkey.controls.onClose()
    if (added.length > 0) codes.open(added)
  }
  return (
    <>
      {isOn ? (
        <DataTable label="Second steps" columns={columnsFor(removal.open)} rows={factors} />
      ) : (
        <Text>
          In addition to your password, you’ll enter a code from an app on your phone or use a
          passkey, so a stolen password alone isn’t enough to sign in.
        </Text>
      )}
      <Group gap="sm" mt="md">
        {!factors.some(({ kind }) => kind === 'app') && (
          <ActionButton
            variant={isOn ? 'default' : 'filled'}
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            call={setUp}
            onClick={() => setUp.mutate(undefined, { onSuccess: app.open })}
          >
            Set up authenticator app
          </ActionButton>
        )}
        <ActionButton
          needsNetwork
          variant="default"
          blockedReason={passkeysUnavailableReason()}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={passkey.open}
        >
          Add passkey
        </ActionButton>
      </Group>
      {isOn && <RecoveryCodes left={recoveryCodesLeft} onRenewed={codes.open} />}
      {app.subject && (
        <AuthenticatorDialog {...app.controls} setup={app.subject} onAdded={showCodes} />
      )}
      <PasskeyDialog {...passkey.controls} onAdded={showCodes} />
      <RecoveryCodesDialog {...codes.controls} codes={codes.subject ?? []} />
      <ConfirmDialog
        {...removal.controls}
        title={`Remove ${removal.subject?.name ?? ''}?`}
        confirmLabel="Remove"
        isDestructive
        call={remove}
        errorTitle={`Couldn’t remove ${removal.subject?.name ?? ''}`}
        onConfirm={(callbacks) => removal.subject && remove.mutate(removal.subject, callbacks)}
      >
        {factors.length > 1
          ? `You’ll no longer be able to sign in with ${removal.subject?.name ?? ''}.`
          : 'You’ll only need your password to sign in, and your recovery codes will stop working.'}{' '}
        All other devices will be signed out.
      </ConfirmDialog>
    </>
  )
}

type RecoveryCodesProps = { left: number; onRenewed: (codes: readonly string[]) => void }

const RecoveryCodes = ({ left, onRenewed }: RecoveryCodesProps) => {
  const asking = useDialog()
  const renew = useCall(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  })
  return (
    <Group gap="sm" mt="md" justify="space-between">
      <Text c={left > 2 ? undefined : 'danger'}>{`${pluralize(left, 'recovery code')} left.`}</Text>
      <ActionButton
        needsNetwork
        variant="subtle"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={asking.open}
      >
        New recovery codes
      </ActionButton>
      <ConfirmDialog
        {...asking.controls}
        title="Create new recovery codes?"
        confirmLabel="Create new codes"
        cancelLabel="Keep the old codes"
        call={renew}
        errorTitle="Couldn’t create new recovery codes"
        onConfirm={(callbacks) => renew.mutate(undefined, callbacks)}
      >
        The old codes will stop working, and all other devices will be signed out.
      </ConfirmDialog>
    </Group>
  )
}

const columnsFor = (onRemove: (factor: Factor) => void): Column<Factor>[] => [
  {
    header: 'Second step',
    place: 'heading',
    render: ({ kind, name }) => (
      <>
        <strong>{name}</strong>
        {kind === 'passkey' && <div className="soft">Passkey</div>}
      </>
    ),
  },
  {
    header: 'Added',
    place: 'detail',
    renderInRow: ({ kind, createdAt }) =>
      `${kind === 'passkey' ? 'Passkey, added' : 'Added'} ${formatShortDate(maltaDate(createdAt))}`,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    header: 'Last used',
    place: 'detail',
    renderInRow: ({ lastUsedAt }) =>
      lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet',
    render: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Not yet'),
  },
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    render: (factor) => (
      <ActionButton
        needsNetwork
        variant="default"
        size="sm"
        aria-label={`Remove ${factor.name}`}
        onClick={() => onRemove(factor)}
      >
        Remove
      </ActionButton>
    ),
  },
]
