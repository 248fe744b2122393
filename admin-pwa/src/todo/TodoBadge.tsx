import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { todoCountsQuery } from '#todo/queries.ts'
import { setAppBadge } from '#ui/app-badge.ts'

export const TodoBadge = () => {
  const { data, isError } = useQuery(todoCountsQuery())
  const count = data && !isError ? data.pending : 0
  if (count === 0) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <Badge
      component="span"
      color="danger"
      w="max-content"
      miw={20}
      px={5}
      fz="0.75rem"
      role="img"
      aria-label={`${shown} pending ${count === 1 ? 'task' : 'tasks'}`}
    >
      {shown}
    </Badge>
  )
}

/** Shows the number on the installed app's icon. Offline, the last number is kept. */
export const AppBadge = () => {
  const count = useQuery(todoCountsQuery()).data?.pending
  useEffect(() => {
    if (count !== undefined) setAppBadge(count)
  }, [count])
  return null
}
