import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { Todo } from '@synapse/shared/todo/contract'
import { isMissingRefund, isOpenTodo, isOverdue } from '@synapse/shared/todo/todo'
import { IconCircleCheck } from '@tabler/icons-react'
import { failureText, refundText } from '#refund/refund-labels.ts'
import classes from '#todo/todo-columns.module.css'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { humanize, joinNonEmpty } from '#ui/format/format.ts'
import { formatDate, today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StateBadge, StatusBadge } from '#ui/StatusBadge.tsx'
import { states } from '#ui/states.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { Whole } from '#ui/Whole.tsx'

/** @param todos undefined while loading */
export const useTodoColumns = (todos: readonly Todo[] | undefined) => {
  const { actionsFor, dialogs } = useTodoActions(todos)
  const isMobile = useMobile()
  const refundButton = (todo: Todo) => {
    const { label, Icon: _, ...button } = actionsFor(todo).refund
    return (
      <ActionButton
        size="compact-sm"
        variant={isMobile ? 'subtle' : 'light'}
        className={classes.step}
        {...button}
      >
        {label}
      </ActionButton>
    )
  }
  const completeButton = (todo: Todo) => {
    const { label, isPending, reason, onClick } = actionsFor(todo).complete
    if (reason || isForRefund(todo)) return null
    const button = { onClick, disabled: isPending }
    return isMobile ? (
      <ActionIcon {...button} aria-label={label}>
        <IconCircleCheck size={20} aria-hidden />
      </ActionIcon>
    ) : (
      <Button {...button} size="compact-sm" variant="default">
        {label}
      </Button>
    )
  }
  const columns: Column<Todo>[] = [
    ...facts,
    ...(isMobile ? [summaryColumn] : []),
    {
      header: 'Next step',
      place: 'state',
      renderInRow: (todo) =>
        isForRefund(todo)
          ? refundButton(todo)
          : todo.priority === 'high' && isOpenTodo(todo.status) && <Priority of={todo} />,
      render: (todo) => (isForRefund(todo) ? refundButton(todo) : completeButton(todo)),
    },
    {
      header: 'Actions',
      place: 'actions',
      render: (todo) => (
        <>
          {isMobile && completeButton(todo)}
          <ActionMenu
            label={`Actions for ${todo.title}`}
            actions={[...(isMobile ? linksOf(todo) : []), ...Object.values(actionsFor(todo))]}
          />
        </>
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
    renderInRow: (todo) => (
      <div className={classes.oneLine} title={todo.title}>
        <Title todo={todo} />
      </div>
    ),
    render: (todo) => <Task todo={todo} />,
  },
  { header: 'Priority', render: (todo) => <Priority of={todo} /> },
  {
    header: 'Status',
    render: ({ status }) => (
      <StateBadge state={status} isException={status === 'pending' ? false : undefined} />
    ),
  },
  { header: 'Due', render: (todo) => <DueDay todo={todo} /> },
]

/** One line on a phone, cut off if it is too long: when the task is due and what it is about. */
const summaryColumn: Column<Todo> = {
  header: 'Summary',
  place: 'detail',
  render: (todo) => {
    const { status, dueOn, description, relatedData } = todo
    if (relatedData.refund) return <Refund todo={todo} />
    const about = joinNonEmpty(' · ', status !== 'pending' && states[status].label, description)
    return (
      <>
        {dueOn && isOpenTodo(status) && <DueDay todo={todo} />}
        {dueOn && isOpenTodo(status) && about && ' · '}
        {about}
      </>
    )
  },
}

const Priority = ({ of: { priority, status } }: { of: Todo }) =>
  priority === 'high' && isOpenTodo(status) ? (
    <StatusBadge tone="danger" isException>
      {humanize(priority)}
    </StatusBadge>
  ) : (
    <Text span fz={13}>
      {humanize(priority)}
    </Text>
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
      <Whole>{title}</Whole>
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
