import { hasKey } from '#data/outbox-entry.ts'
import { useVisibleUnsent } from '#data/use-unsent-changes.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Marks a record that has unsent changes, by its key, for example 'todos/<id>'. */
export const UnsentBadge = ({ recordKey }: { recordKey: string }) => {
  const rows = useVisibleUnsent().filter((entry) => hasKey(entry, recordKey))
  if (rows.length === 0) return null
  const isRefused = rows.some(({ state }) => state === 'refused')
  return (
    <StatusBadge tone={isRefused ? 'danger' : 'limited'}>
      {isRefused ? 'Refused' : 'Not sent'}
    </StatusBadge>
  )
}
