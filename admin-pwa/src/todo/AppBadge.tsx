import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pendingTodosQuery } from '#todo/queries.ts'
import { setAppBadge } from '#ui/app-badge.ts'

/**
 * Shows the number of pending tasks on the installed app's icon. Offline, the icon keeps the last
 * number.
 */
export const AppBadge = () => {
  const { data } = useQuery(pendingTodosQuery())
  const count = data?.ok ? data.count : undefined
  useEffect(() => {
    if (count !== undefined) setAppBadge(count)
  }, [count])
  return null
}
