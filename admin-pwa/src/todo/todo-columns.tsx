import { Anchor, Button } from '@mantine/core'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo, isOverdue, whyTodoCannot } from '@synapse/shared/todo/todo'
import { Link } from 'react-router'
import { paths, useSlug } from '#app/paths.ts'
import { UnsentMark } from '#outbox/UnsentMark.tsx'
import { failureText, refundText } from '#refund/refund-words.ts'
import classes from '#todo/todo-columns.module.css'
import { priorityWords, todoTypeLabels } from '#todo/todo-words.ts'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { whyNotRefund } from '#todo/why-not-refund.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { shortMoment, today } from '#ui/moment.ts'
import { dateText } from '#ui/plain-date.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** The columns of the to-do list, and the dialogs that its actions open. */
export const useTodoColumns = (todos: readonly Todo[]) => {
  const { actionsFor, processRefund, complete, isCompleting, dialogs } = useTodoActions(todos)
  const columns: Column<Todo>[] = [
    ...facts,
    {
      header: 'Next Step',
      isWide: true,
      render: (todo) => (
        <NextStep
          todo={todo}
          onRefund={processRefund}
          onComplete={complete}
          isCompleting={isCompleting(todo)}
        />
      ),
    },
    {
      header: 'Actions',
      isActions: true,
      render: (todo) => <RowMenu label={`Actions for ${todo.title}`} actions={actionsFor(todo)} />,
    },
  ]
  return { columns, dialogs }
}

type NextStepProps = {
  todo: Todo
  onRefund: (todo: Todo) => void
  onComplete: (todo: Todo) => void
  isCompleting: boolean
}

/** What a task most likely waits for. */
const NextStep = ({ todo, onRefund, onComplete, isCompleting }: NextStepProps) => {
  if (isForRefund(todo))
    return (
      <ActionButton
        size="compact-sm"
        variant="light"
        reason={whyNotRefund(todo)}
        needsNetwork
        onClick={() => onRefund(todo)}
      >
        Process refund
      </ActionButton>
    )
  if (whyTodoCannot('complete', todo)) return <span className="soft">None</span>
  return (
    <Button
      size="compact-sm"
      variant="light"
      disabled={isCompleting}
      onClick={() => onComplete(todo)}
    >
      Complete
    </Button>
  )
}

const isForRefund = ({ type, status, relatedBookingId, relatedData }: Todo) =>
  isOpenTodo(status) &&
  ((type === 'booking_cancellation' && relatedBookingId) ||
    relatedData.refund?.status === 'pending')

const facts: Column<Todo>[] = [
  { header: 'Task', isHeading: true, minWidth: 220, render: (todo) => <Task todo={todo} /> },
  { header: 'Type', render: ({ type }) => todoTypeLabels[type] },
  {
    header: 'Priority',
    render: ({ priority }) => (
      <StatusBadge tone={priorityWords[priority].tone}>{priorityWords[priority].label}</StatusBadge>
    ),
  },
  {
    header: 'Status',
    render: ({ status }) => <StateBadge state={status} />,
  },
  {
    header: 'Due',
    render: (todo) => <DueDay todo={todo} />,
  },
  {
    header: 'Created',
    render: ({ createdAt }) => <span className="figures">{shortMoment(createdAt)}</span>,
  },
]

const DueDay = ({ todo }: { todo: Todo }) => {
  if (!todo.dueOn) return <span className="soft">No date</span>
  const day = <span className="figures">{dateText(todo.dueOn)}</span>
  return isOverdue(todo, today()) ? (
    <div className={classes.due}>
      {day}
      <StateBadge state="overdue" />
    </div>
  ) : (
    day
  )
}

const Task = ({ todo }: { todo: Todo }) => {
  const { refund } = todo.relatedData
  const slug = useSlug()
  return (
    <div className={classes.task}>
      <strong>{todo.title}</strong> <UnsentMark of={`todos/${todo.id}`} />
      {todo.description && <div className="soft">{todo.description}</div>}
      {refund && (
        <div className={classes.refund}>
          <StateBadge state={refund.status}>{refundText(refund)}</StateBadge>
          {refund.reason && <span className="soft">{failureText(refund.reason)}</span>}
        </div>
      )}
      {todo.relatedBookingId && (
        <Anchor component={Link} to={paths.booking(slug, todo.relatedBookingId)} size="sm">
          Show the booking
        </Anchor>
      )}
    </div>
  )
}
