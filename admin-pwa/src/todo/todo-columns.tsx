import { Anchor, Group, Text } from '@mantine/core'
import type { Todo } from '@synapse/shared/todo/contract'
import { isMissingRefund, isOpenTodo, isOverdue } from '@synapse/shared/todo/todo'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText, refundText } from '#refund/refund-labels.ts'
import classes from '#todo/todo-columns.module.css'
import { priorityTones } from '#todo/todo-labels.ts'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { humanize } from '#ui/format.ts'
import { formatDate, shortMoment, today } from '#ui/format-time.ts'
import { paths, useSlug } from '#ui/paths.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StateBadge, StatusBadge } from '#ui/StatusBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'

/**
 * Returns the columns of the to-do list, its cards for phones, and the dialogs of its actions.
 * @param todos undefined while loading
 */
export const useTodoColumns = (todos: readonly Todo[] | undefined) => {
  const { actionsFor, dialogs } = useTodoActions(todos)
  /** Returns the button for the most likely action. */
  const nextStep = (todo: Todo) => {
    const { refund, complete } = actionsFor(todo)
    const step = isForRefund(todo) ? refund : !complete.reason && complete
    if (!step) return null
    const { label, icon: _, isPending, ...button } = { isPending: false, ...step }
    return (
      <ActionButton size="compact-sm" variant="light" disabled={isPending} {...button}>
        {label}
      </ActionButton>
    )
  }
  const columns: Column<Todo>[] = [
    ...facts,
    {
      header: 'Next Step',
      render: (todo) => nextStep(todo) ?? <span className="soft">None</span>,
    },
    {
      header: 'Actions',
      isActions: true,
      render: (todo) => (
        <RowMenu label={`Actions for ${todo.title}`} actions={Object.values(actionsFor(todo))} />
      ),
    },
  ]
  const renderCard = (todo: Todo) => <TodoCard todo={todo}>{nextStep(todo)}</TodoCard>
  return { columns, renderCard, dialogs }
}

const isForRefund = (todo: Todo) =>
  isOpenTodo(todo.status) &&
  ((todo.type === 'booking_cancellation' && todo.relatedBookingId) || isMissingRefund(todo))

const facts: Column<Todo>[] = [
  {
    header: 'Task',
    isHeading: true,
    minWidth: 220,
    lines: 3,
    render: (todo) => <Task todo={todo} />,
  },
  { header: 'Type', render: ({ type }) => humanize(type) },
  { header: 'Priority', render: (todo) => <Priority of={todo} /> },
  {
    header: 'Status',
    render: ({ status }) => <StateBadge state={status} />,
  },
  {
    header: 'Due',
    render: (todo) =>
      todo.dueOn ? (
        <Group component="span" gap="4px 8px">
          <DueDay todo={todo} />
        </Group>
      ) : (
        <span className="soft figures">No date</span>
      ),
  },
  {
    header: 'Created',
    isSpare: true,
    render: ({ createdAt }) => <span className="figures">{shortMoment(createdAt)}</span>,
  },
]

const Priority = ({ of: { priority } }: { of: Todo }) => (
  <StatusBadge tone={priorityTones[priority]}>{humanize(priority)}</StatusBadge>
)

const DueDay = ({ todo }: { todo: Todo }) =>
  todo.dueOn && (
    <>
      <span className="figures">{formatDate(todo.dueOn)}</span>
      {isOverdue(todo, today()) && <StateBadge state="overdue" />}
    </>
  )

const Task = ({ todo }: { todo: Todo }) => (
  <div className={classes.task}>
    <TaskText todo={todo} />
    <BookingOf todo={todo} />
  </div>
)

const TodoCard = ({ todo, children }: { todo: Todo; children: ReactNode }) => (
  <div className={classes.task} data-card>
    <TaskText todo={todo} />
    <Group gap="4px 8px" mt={4}>
      <Priority of={todo} />
      <StateBadge state={todo.status} />
      <DueDay todo={todo} />
    </Group>
    {(children || todo.relatedBookingId) && (
      <Group gap="8px 16px" mt={6}>
        {children}
        <BookingOf todo={todo} />
      </Group>
    )}
  </div>
)

const TaskText = ({ todo }: { todo: Todo }) => {
  const { refund, invoiceId } = todo.relatedData
  return (
    <>
      <Text component="strong" fw={550} inherit>
        {todo.title}
      </Text>{' '}
      <UnsentBadge recordKey={`todos/${todo.id}`} />
      {todo.description && <div className={`soft ${classes.description}`}>{todo.description}</div>}
      {invoiceId && (
        <Anchor component={Link} to={paths.invoice(invoiceId)} size="sm">
          Open invoice
        </Anchor>
      )}
      {refund && (
        <Group gap="4px 8px" mt={4}>
          <StateBadge state={refund.status}>{refundText(refund)}</StateBadge>
          {refund.reason && <span className="soft">{failureText(refund.reason)}</span>}
        </Group>
      )}
    </>
  )
}

const BookingOf = ({ todo: { relatedBookingId } }: { todo: Todo }) => {
  const slug = useSlug()
  return (
    relatedBookingId && (
      <Anchor
        className="tall-link"
        component={Link}
        to={paths.booking(slug, relatedBookingId)}
        size="sm"
      >
        Open booking
      </Anchor>
    )
  )
}
