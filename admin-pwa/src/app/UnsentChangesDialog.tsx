import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { conflictField, sentFields } from '#app/conflict-text.ts'
import { useClientField } from '#client/queries.ts'
import { errorMessage } from '#data/api.ts'
import { discardEntry, resend } from '#data/outbox/choices.ts'
import { mergeConflict } from '#data/outbox/conflict.ts'
import { type OutboxEntry, refusalError } from '#data/outbox/entry.ts'
import { withDependents } from '#data/outbox/order.ts'
import { flushNow } from '#data/outbox/send.ts'
import { useUnsentChanges } from '#data/outbox/use-unsent-changes.ts'
import { storageErrorOf } from '#data/status.ts'
import { useProjectField } from '#project/queries.ts'
import { AsyncButton } from '#ui/AsyncButton.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { downloadText } from '#ui/download.ts'
import { fieldText } from '#ui/form/field-text.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { failureToast, toast } from '#ui/toast.tsx'
import { useWebsiteField } from '#website/queries.ts'

export const UnsentChangesDialog = (controls: DialogControls) => {
  const unsent = useUnsentChanges()
  return (
    <Dialog {...controls} title="Unsent changes" size="lg" closeOnClickOutside>
      <p className="soft">
        {unsent.length > 0
          ? 'These changes are only on this device. They’ll be sent in order as soon as you’re online.'
          : 'No changes are waiting to be sent.'}
      </p>
      {unsent.length > 0 && (
        <>
          <Stack component="ul" gap={12} mt="md" aria-label="Unsent changes">
            {unsent.map((entry) => (
              <Paper component="li" key={entry.order} withBorder p={12}>
                <UnsentChange entry={entry} />
              </Paper>
            ))}
          </Stack>
          <DialogButtons>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() =>
                downloadText('unsent-changes.json', exported(unsent), 'application/json')
              }
            >
              Export as file
            </Button>
            <AsyncButton work={flushNow} errorToast={failureOf}>
              Send now
            </AsyncButton>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}

const exported = (entries: readonly OutboxEntry[]) =>
  JSON.stringify(
    entries.map(({ at, label, method, path, body, state, refusal }) => ({
      createdAt: new Date(at).toISOString(),
      label,
      method,
      path,
      body: body instanceof Blob ? `${body.type}, ${body.size} bytes` : body,
      state,
      refusal,
    })),
    null,
    2,
  )

const UnsentChange = ({ entry }: { entry: OutboxEntry }) => {
  const unsent = useUnsentChanges()
  const isRefused = entry.state === 'refused'
  const merge = isRefused ? mergeConflict(entry) : undefined
  const values = merge?.conflicts ?? (isRefused ? sentFields(entry.body) : [])
  const references = useReferences()
  const id = useId()
  return (
    <>
      <Group justify="space-between" gap="4px 12px" style={{ overflowWrap: 'anywhere' }}>
        <strong id={id}>{entry.label}</strong>
        <span className="soft figures">{formatDateTime(new Date(entry.at).toISOString())}</span>
      </Group>
      {entry.refusal && (
        <Text mt="sm">
          {isRefused && <Badge tone="danger">Refused</Badge>} {errorMessage(refusalError(entry))}
        </Text>
      )}
      {values.length > 0 && (
        <Table mt="sm" style={{ overflowWrap: 'anywhere' }} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">On this device</Table.Th>
              {merge && <Table.Th scope="col">On the server</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>
            {values.map(({ path, mine, ...other }) => {
              const field = conflictField(entry, path, references)
              return (
                <Table.Tr key={path}>
                  <Table.Th scope="row">{field.label}</Table.Th>
                  <Table.Td>{fieldText(mine, field)}</Table.Td>
                  {'theirs' in other && <Table.Td>{fieldText(other.theirs, field)}</Table.Td>}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="sm" mt={12}>
        {/* Don't resend changes to a record that was deleted on the server. */}
        {isRefused && entry.refusal?.status !== 404 && (
          <AsyncButton aria-describedby={id} work={() => resend(entry)} errorToast={failureOf}>
            {merge ? 'Keep mine' : 'Try again'}
          </AsyncButton>
        )}
        <AsyncButton
          aria-describedby={id}
          work={() => discard(entry)}
          errorToast={failureOf}
          {...(!merge && { variant: 'light', color: 'danger' })}
        >
          {merge ? 'Use the server’s version' : 'Discard'}
        </AsyncButton>
      </Group>
      {withDependents(unsent, entry).length > 1 && (
        <p className="soft">
          Discarding this change also discards later changes that depend on it.
        </p>
      )}
    </>
  )
}

const discard = async (entry: OutboxEntry) => {
  const restore = await discardEntry(entry)
  if (!restore) return
  const undo = () => restore().catch((error) => toast(failureOf(error)))
  toast({
    title: 'Change Discarded',
    message: entry.label,
    action: { label: 'Undo', onClick: undo },
  })
}

const useReferences = () => ({
  clientId: useClientField(),
  projectId: useProjectField(),
  websiteId: useWebsiteField(),
})

const failureOf = (error: Error) =>
  failureToast(
    storageErrorOf(error) === 'full'
      ? 'Free some space on this device, then try again.'
      : 'Reload the app, then try again.',
    { title: 'Couldn’t save this on your device', details: String(error) },
  )
