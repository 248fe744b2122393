import { NativeSelect, Stack } from '@mantine/core'
import {
  type Client,
  type ClientRecordCounts,
  countClientRecords,
  mergeClient,
} from '@synapse/shared/client/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientRecordsText } from '#client/client-records.ts'
import { clientsQuery } from '#client/queries.ts'
import { changedRecords } from '#data/outbox/unsent-records.ts'
import { useUnsentChanges } from '#data/outbox/use-unsent-changes.ts'
import { query } from '#data/query.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { paths } from '#ui/route/paths.ts'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { client: Client }

export const MergeDialog = ({ client, ...controls }: Props) => (
  <Dialog {...controls} title="Merge client">
    <FormBoundary queries={{ clients: clientsQuery() }} fields={1}>
      {({ clients }) => <MergeForm client={client} onClose={controls.onClose} clients={clients} />}
    </FormBoundary>
  </Dialog>
)

type FormProps = Omit<Props, 'opened'> & { clients: readonly Client[] }

const MergeForm = ({ client, onClose, clients }: FormProps) => {
  const [intoId, setIntoId] = useState('')
  const navigate = useNavigate()
  // Merging requires the server, because this device may not have all of the clients' records.
  const merge = useCall(mergeClient, {
    request: (into: Client) => ({
      params: { id: client.id },
      body: { into: into.id, version: client.version, intoVersion: into.version },
    }),
    successToast: ({ businessName }) => ({
      title: 'Clients Merged',
      message: `${client.businessName} was merged into ${businessName}.`,
    }),
    errorToast: 'Couldn’t merge the clients',
  })
  const counts = useQuery(query(countClientRecords, { params: { id: client.id } }))
  const others = clients.filter(({ id, isArchived }) => id !== client.id && !isArchived)
  const into = others.find(({ id }) => id === intoId)
  const isUnsent = useHasUnsentChange([client.id, ...(into ? [into.id] : [])])
  const unsentReason = isUnsent
    ? 'One of these clients has unsent changes. You can merge them once the changes have been sent.'
    : undefined
  return (
    <Stack gap="md">
      <NativeSelect
        data-autofocus
        label={`Merge ${client.businessName} into`}
        value={intoId}
        onChange={({ currentTarget: { value } }) => setIntoId(value)}
        data={[
          { value: '', label: others.length > 0 ? 'Choose a client' : 'No other clients' },
          ...others.map(({ id, businessName }) => ({ value: id, label: businessName })),
        ]}
      />
      {into && (
        <QueryBoundary query={counts} skeleton={<TextSkeleton lines={4} />}>
          {(data) => <Effect client={client} into={into} counts={data} />}
        </QueryBoundary>
      )}
      {into && unsentReason && <p role="alert">{unsentReason}</p>}
      <DialogButtons>
        <CancelButton>Keep both</CancelButton>
        <ActionButton
          color="danger"
          blockedReason={into ? unsentReason : 'Choose the other client first.'}
          call={merge}
          onClick={() =>
            into &&
            merge.mutate(into, {
              onSuccess: () => {
                onClose()
                navigate(paths.client(into.id), { replace: true })
              },
            })
          }
        >
          Merge
        </ActionButton>
      </DialogButtons>
    </Stack>
  )
}

type EffectProps = { client: Client; into: Client; counts: ClientRecordCounts }

const Effect = ({ client, into, counts }: EffectProps) => {
  const moving = clientRecordsText(counts)
  return (
    <div>
      <p>
        {moving
          ? `${moving} will move to ${into.businessName}.`
          : `${client.businessName} has no records, so there’s nothing to move.`}
        {counts.issued > 0 && ` Issued documents keep ${client.businessName}’s name and address.`}
      </p>
      <p>
        {`${into.businessName} keeps its own details. ${client.businessName} is removed from the list and search, and its link redirects to ${into.businessName}. This can’t be undone.`}
      </p>
    </div>
  )
}

/** Returns whether there are unsent changes to these clients or to their records. */
const useHasUnsentChange = (clientIds: readonly unknown[]): boolean =>
  useUnsentChanges()
    .flatMap(changedRecords)
    .some(({ id, clientId }) => clientIds.includes(id) || clientIds.includes(clientId))
