import { usePendingTodos } from '#todo/queries.ts'
import classes from '#todo/TodoBadge.module.css'

/** Shows the number of pending tasks in red, '99+' above 99, or nothing for 0. */
export const TodoBadge = () => {
  const count = usePendingTodos()
  if (count === 0) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <span className={classes.badge} role="img" aria-label={`${shown} pending`}>
      {shown}
    </span>
  )
}
