import type { SyncedType } from '@synapse/shared/sync/synced'
import { recordKey } from '#data/outbox/patch.ts'
import { useVisibleUnsent } from '#data/outbox/use-unsent-changes.ts'
import { Badge } from '#ui/Badge.tsx'

export const UnsentBadge = ({ type, id }: { type: SyncedType; id: string }) => (
  <UnsentItemBadge heldKey={recordKey(type, id)} />
)

/** Marks an item that isn't a record, such as a slot, as having unsent changes. */
export const UnsentItemBadge = ({ heldKey }: { heldKey: string }) => {
  const entries = useVisibleUnsent().filter(({ holds }) => holds.includes(heldKey))
  if (entries.length === 0) return null
  const isRefused = entries.some(({ state }) => state === 'refused')
  return <Badge tone={isRefused ? 'danger' : 'warning'}>{isRefused ? 'Refused' : 'Not sent'}</Badge>
}
