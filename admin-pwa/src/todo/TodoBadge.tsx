import { Badge } from '@mantine/core'
import { usePendingTodos } from '#todo/queries.ts'

/** Shows the number of pending tasks in red, '99+' above 99, or nothing for 0. */
export const TodoBadge = () => {
  const count = usePendingTodos()
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
      aria-label={`${shown} pending`}
    >
      {shown}
    </Badge>
  )
}
