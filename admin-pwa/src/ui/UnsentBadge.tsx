import { useVisibleUnsent } from '#data/outbox-entry.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Says of something that a change to it is on this device only. @param of such as 'todos/<id>' */
export const UnsentMark = ({ of }: { of: string }) => {
  const rows = useVisibleUnsent().filter(({ holds }) => holds.includes(of))
  if (rows.length === 0) return null
  const isRefused = rows.some(({ state }) => state === 'refused')
  return (
    <StatusBadge tone={isRefused ? 'danger' : 'limited'}>
      {isRefused ? 'Refused' : 'Not sent'}
    </StatusBadge>
  )
}
