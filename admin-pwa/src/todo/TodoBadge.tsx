import { usePendingTodos } from '#todo/queries.ts'
import classes from '#todo/TodoBadge.module.css'

/** The pending count in red, '99+' above 99; nothing when there is none. */
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
