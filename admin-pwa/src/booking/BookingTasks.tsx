import { Anchor } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import classes from '#booking/BookingPage.module.css'
import { todoStatusWords } from '#todo/todo-words.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** The to-dos about a booking; nothing when there is none. */
export const BookingTasks = (props: { booking: AdminBooking; todos: readonly Todo[] }) => {
  if (props.todos.length === 0) return null
  return (
    <Panel title="To-dos">
      <ul className={classes.list}>
        {props.todos.map((todo) => (
          <li key={todo.id} className={classes.line}>
            <Anchor component={Link} to={paths.section(props.booking.website, 'todo')}>
              {todo.title}
            </Anchor>
            <StatusBadge tone={todoStatusWords[todo.status].tone}>
              {todoStatusWords[todo.status].label}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
