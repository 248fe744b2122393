import { holdsKey } from '#data/outbox-entry.ts'
import { useVisibleUnsent } from '#data/use-unsent-changes.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Marks the record with this key, for example 'todos/<id>', if it has unsent changes. */
export const UnsentBadge = ({ recordKey }: { recordKey: string }) => {
  const entries = useVisibleUnsent().filter((entry) => holdsKey(entry, recordKey))
  if (entries.length === 0) return null
  const isRefused = entries.some(({ state }) => state === 'refused')
  return (
    <StatusBadge tone={isRefused ? 'danger' : 'limited'}>
      {isRefused ? 'Refused' : 'Not sent'}
    </StatusBadge>
  )
}
