import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { capitalise } from '@synapse/shared/capitalise'
import { formatEuroText } from '@synapse/shared/money'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { errorMessage } from '#data/api.ts'
import { isObject } from '#data/is-object.ts'
import { mergeConflict } from '#data/outbox-conflict.ts'
import { type OutboxEntry, refusalError } from '#data/outbox-entry.ts'
import { withDependents } from '#data/outbox-order.ts'
import { discardEntry, flushNow, resend, restoreEntries } from '#data/outbox-send.ts'
import { useUnsentChanges } from '#data/use-unsent-changes.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { downloadText } from '#ui/download.ts'
import { shortAmount } from '#ui/form/amount-input.ts'
import { DialogButtons } from '#ui/form/FormButtons.tsx'
import { joinNonEmpty, yesOrNo } from '#ui/format/format.ts'
import { formatDate, shortMoment, storedTimeText } from '#ui/format/format-time.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { failureToast, toast } from '#ui/toast.tsx'
import { WorkButton } from '#ui/WorkButton.tsx'

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
                <Entry entry={entry} />
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
            <WorkButton work={flushNow} failed={failureOf}>
              Send now
            </WorkButton>
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

const Entry = ({ entry }: { entry: OutboxEntry }) => {
  const unsent = useUnsentChanges()
  const isRefused = entry.state === 'refused'
  const merge = isRefused ? mergeConflict(entry) : undefined
  const id = useId()
  return (
    <>
      <Group justify="space-between" gap="4px 12px" style={{ overflowWrap: 'anywhere' }}>
        <strong id={id}>{entry.label}</strong>
        <span className="soft figures">{shortMoment(new Date(entry.at).toISOString())}</span>
      </Group>
      {entry.refusal && (
        <Text mt="sm">
          {isRefused && <StatusBadge tone="danger">Refused</StatusBadge>}{' '}
          {errorMessage(refusalError(entry))}
        </Text>
      )}
      {merge && (
        <Table mt="sm" style={{ overflowWrap: 'anywhere' }} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">On this device</Table.Th>
              <Table.Th scope="col">On the server</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>
            {merge.conflicts.map(({ path, mine, theirs }) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">{labelOf(path)}</Table.Th>
                <Table.Td>{textOf(mine)}</Table.Td>
                <Table.Td>{textOf(theirs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="sm" mt={12}>
        {isRefused && (
          <WorkButton
            aria-describedby={id}
            work={() => resend(entry, merge?.body)}
            failed={failureOf}
          >
            {merge ? 'Keep mine' : 'Try again'}
          </WorkButton>
        )}
        <WorkButton
          aria-describedby={id}
          work={() => discard(entry)}
          failed={failureOf}
          {...(!merge && { variant: 'light', color: 'danger' })}
        >
          {merge ? 'Use the server’s version' : 'Discard'}
        </WorkButton>
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
  const discarded = await discardEntry(entry)
  if (discarded.length === 0) return
  const undo = () => restoreEntries(discarded).catch((error) => toast(failureOf(error)))
  toast({
    title: 'Change Discarded',
    message: entry.label,
    action: { label: 'Undo', onClick: undo },
  })
}

const labelOf = (name: string) =>
  capitalise(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return yesOrNo(value)
  if (Array.isArray(value)) return value.map(itemText).join('\n') || '—'
  return storedTimeText(value) ?? String(value)
}

/** Describes an item of a list: an invoice or quote line, an imported file, or plain text. */
const itemText = (item: unknown): string => {
  if (!isObject(item)) return textOf(item)
  const of = item as Record<string, string | null | undefined>
  const date = of.date && formatDate(of.date)
  const text = joinNonEmpty(', ', date, of.student, of.subject, of.description, of.name)
  const price = of.rate ?? of.unitPrice
  return price
    ? `${text}: ${of.hours ?? of.quantity} × ${formatEuroText(price)}, ${shortAmount(of.vatPercent ?? '')}% VAT`
    : text
}

const failureOf = (error: Error) =>
  failureToast('Free some space on this device, then try again.', {
    title: 'Couldn’t save this on your device',
    details: String(error),
  })
