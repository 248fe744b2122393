import { Button, Group, Stack } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOverdue } from '@synapse/shared/todo/todo'
import { TodoDialog, todoDraftKey } from '#todo/TodoDialog.tsx'
import { useDraftDialog } from '#ui/dialog/use-dialog.ts'
import { formatDate, today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StateBadge } from '#ui/StatusBadge.tsx'

type Props = { booking: AdminBooking; todos: readonly Todo[] }

export const BookingTasks = ({ booking, todos }: Props) => {
  const { open, opening } = useDraftDialog(todoDraftKey(`new/${booking.id}`))
  return (
    <Panel
      title="Tasks"
      actions={
        <Button variant="subtle" size="compact-sm" mr={-8} onClick={open}>
          New Task
        </Button>
      }
    >
      {todos.length === 0 ? (
        <p className="soft">No tasks for this booking.</p>
      ) : (
        <Stack component="ul" gap={10}>
          {todos.map((todo) => (
            <Group key={todo.id} component="li" gap="4px 10px">
              <RouteLink className="tall-link" to={paths.section(booking.website, 'todo')}>
                {todo.title}
              </RouteLink>
              <StateBadge state={todo.status} />
              {todo.dueOn && <span className="soft">Due {formatDate(todo.dueOn)}</span>}
              {isOverdue(todo, today()) && <StateBadge state="overdue" />}
            </Group>
          ))}
        </Stack>
      )}
      <TodoDialog about={booking} {...opening} />
    </Panel>
  )
}
