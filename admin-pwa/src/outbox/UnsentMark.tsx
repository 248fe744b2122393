import type { Patch } from '#outbox/patch.ts'
import { useLeftUnsent } from '#outbox/waiting.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Props = { noun: Patch['noun']; id: string }

/** Says of a record that something done to it is on this device only. */
export const UnsentMark = ({ noun, id }: Props) => {
  const rows = useLeftUnsent().filter(({ patches }) =>
    patches.some((patch) => patch.noun === noun && patch.id === id),
  )
  if (rows.length === 0) return null
  const isRefused = rows.some(({ state }) => state === 'refused')
  return (
    <StatusBadge tone={isRefused ? 'danger' : 'limited'}>
      {isRefused ? 'Refused' : 'Not sent'}
    </StatusBadge>
  )
}
