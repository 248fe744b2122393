import { Group, Text } from '@mantine/core'
import type { Todo } from '@synapse/shared/todo/contract'
import { isMissingRefund, isOpenTodo, isOverdue } from '@synapse/shared/todo/todo'
import { failureText, refundText } from '#refund/refund-labels.ts'
import classes from '#todo/todo-columns.module.css'
import { priorityTones } from '#todo/todo-labels.ts'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { humanize } from '#ui/format/format.ts'
import { formatDate, today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RowMenu } from '#ui/list/RowMenu.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StateBadge, StatusBadge } from '#ui/StatusBadge.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useMobile } from '#ui/use-mobile.ts'

/** @param todos undefined while loading */
export const useTodoColumns = (todos: readonly Todo[] | undefined) => {
  const { actionsFor, dialogs } = useTodoActions(todos)
  const isMobile = useMobile()
  const nextStep = (todo: Todo) => {
    const { refund, complete } = actionsFor(todo)
    const isRefund = isForRefund(todo)
    const step = isRefund ? refund : !complete.reason && complete
    if (!step) return null
    const { label, Icon: _, isPending, ...button } = { isPending: false, ...step }
    return (
      <ActionButton
        size="compact-sm"
        variant={isRefund ? 'light' : 'default'}
        disabled={isPending}
        {...button}
      >
        {label}
      </ActionButton>
    )
  }
  const columns: Column<Todo>[] = [
    ...facts,
    ...(isMobile ? [descriptionColumn] : []),
    {
      header: 'Next Step',
      place: 'state',
      render: nextStep,
    },
    {
      header: 'Actions',
      place: 'actions',
      render: (todo) => (
        <RowMenu
          label={`Actions for ${todo.title}`}
          actions={[...(isMobile ? linksOf(todo) : []), ...Object.values(actionsFor(todo))]}
        />
      ),
    },
  ]
  return { columns, dialogs }
}

const isForRefund = (todo: Todo) =>
  isOpenTodo(todo.status) &&
  ((todo.type === 'booking_cancellation' && todo.relatedBookingId) || isMissingRefund(todo))

const facts: Column<Todo>[] = [
  {
    header: 'Task',
    place: 'heading',
    minWidth: 220,
    lines: 2,
    renderInRow: (todo) => <Title todo={todo} />,
    render: (todo) => <Task todo={todo} />,
  },
  {
    header: 'Priority',
    place: 'detail',
    renderInRow: ({ priority, status }) =>
      priority === 'high' && isOpenTodo(status) && <span className={classes.urgent}>High</span>,
    render: (todo) => <Priority of={todo} />,
  },
  {
    header: 'Status',
    place: 'detail',
    renderInRow: ({ status }) => status !== 'pending' && <StateBadge state={status} />,
    render: ({ status }) => (
      <StateBadge state={status} isException={status === 'pending' ? false : undefined} />
    ),
  },
  {
    header: 'Due',
    place: 'detail',
    renderInRow: (todo) =>
      todo.relatedData.refund ? <Refund todo={todo} /> : todo.dueOn && <DueDay todo={todo} />,
    render: (todo) => <DueDay todo={todo} />,
  },
]

const descriptionColumn: Column<Todo> = {
  header: 'Description',
  place: 'text',
  render: ({ description }) =>
    description && (
      <Text lineClamp={2} inherit>
        {description}
      </Text>
    ),
}

const Priority = ({ of: { priority, status } }: { of: Todo }) =>
  isOpenTodo(status) ? (
    <StatusBadge tone={priorityTones[priority]} isException={priority === 'high'}>
      {humanize(priority)}
    </StatusBadge>
  ) : (
    humanize(priority)
  )

const DueDay = ({ todo }: { todo: Todo }) => {
  if (!todo.dueOn) return null
  const day = formatDate(todo.dueOn)
  return isOverdue(todo, today()) ? (
    <span className={`${classes.urgent} figures`}>{`Overdue, ${day}`}</span>
  ) : (
    <span className="figures">{day}</span>
  )
}

const Task = ({ todo }: { todo: Todo }) => {
  const links = linksOf(todo)
  return (
    <div className={classes.task}>
      <Title todo={todo} />
      {(todo.description || links.length > 0) && (
        <div className={classes.about}>
          <span className="soft" title={todo.description ?? undefined}>
            {todo.description}
          </span>
          {links.map(({ label, to }) => (
            <RouteLink key={to} className="tall-link" to={to} size="sm">
              {label}
            </RouteLink>
          ))}
        </div>
      )}
      <Refund todo={todo} />
    </div>
  )
}

const Title = ({ todo: { id, title } }: { todo: Todo }) => (
  <>
    <strong>
      {title.split(/(Q-\S+)/).map((part, index) =>
        // Keeps a quote's number from wrapping at its hyphens.
        index % 2 === 1 ? (
          <span key={part} className="figures">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </strong>{' '}
    <UnsentBadge recordKey={`todos/${id}`} />
  </>
)

const Refund = ({ todo }: { todo: Todo }) => {
  const { refund } = todo.relatedData
  return (
    refund && (
      <Group component="span" gap="4px 8px">
        <StateBadge state={refund.status}>{refundText(refund)}</StateBadge>
        {refund.reason && <span className="soft">{failureText(refund.reason)}</span>}
      </Group>
    )
  )
}

const linksOf = ({ relatedData: { invoiceId }, relatedBookingId }: Todo) => [
  ...(invoiceId ? [{ label: 'Open invoice', to: paths.invoice(invoiceId) }] : []),
  ...(relatedBookingId ? [{ label: 'Open booking', to: paths.bookingById(relatedBookingId) }] : []),
]
