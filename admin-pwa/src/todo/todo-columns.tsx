import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import type { Todo } from '@synapse/shared/todo/contract'
import { isMissingRefund, isOpenTodo, isOverdue } from '@synapse/shared/todo/todo'
import { IconCircle, IconCircleCheck, IconCircleX, IconReceiptRefund } from '@tabler/icons-react'
import { failureText, refundText } from '#refund/refund-labels.ts'
import classes from '#todo/todo-columns.module.css'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { humanize } from '#ui/format/format.ts'
import { briefDate, today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { StateBadge, StatusBadge } from '#ui/StatusBadge.tsx'
import { states } from '#ui/states.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { usePhone } from '#ui/use-mobile.ts'
import { Whole } from '#ui/Whole.tsx'

/** @param todos undefined while loading */
export const useTodoColumns = (todos: readonly Todo[] | undefined) => {
  const { actionsFor, dialogs } = useTodoActions(todos)
  const isPhone = usePhone()
  const refundButton = (todo: Todo) => {
    const { label, Icon: _, ...button } = actionsFor(todo).refund
    return (
      <ActionButton
        size="compact-sm"
        variant={isPhone ? 'subtle' : 'light'}
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
    const Icon = isPending ? IconCircleCheck : IconCircle
    return isPhone ? (
      <ActionIcon {...button} aria-label={label}>
        <Icon size={22} aria-hidden />
      </ActionIcon>
    ) : (
      <Button {...button} size="compact-sm" variant="default">
        {label}
      </Button>
    )
  }
  const columns: Column<Todo>[] = [
    {
      header: 'Done',
      place: 'start',
      render: (todo) => (
        <span className={classes.mark}>{completeButton(todo) ?? <Mark of={todo} />}</span>
      ),
    },
    {
      header: 'Task',
      place: 'heading',
      minWidth: 220,
      lines: 2,
      renderInRow: (todo) => {
        const { onClick, reason } = actionsFor(todo).edit
        return <ShortTask todo={todo} {...(!reason && { onOpen: onClick })} />
      },
      render: (todo) => <Task todo={todo} />,
    },
    ...facts,
    {
      header: 'Next step',
      place: 'state',
      renderInRow: (todo) => isForRefund(todo) && refundButton(todo),
      render: (todo) => (isForRefund(todo) ? refundButton(todo) : completeButton(todo)),
    },
    {
      header: 'Actions',
      place: 'actions',
      render: (todo) => (
        <ActionMenu
          label={`Actions for ${todo.title}`}
          actions={[...(isPhone ? linksOf(todo) : []), ...Object.values(actionsFor(todo))]}
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
    header: 'Due',
    place: 'detail',
    renderInRow: (todo) => isOpenTodo(todo.status) && todo.dueOn && <DueDay todo={todo} />,
    render: (todo) => <DueDay todo={todo} />,
  },
  {
    header: 'Priority',
    place: 'detail',
    renderInRow: ({ status, priority }) =>
      isOpenTodo(status) && (
        <span className={priority === 'high' ? classes.urgent : undefined}>
          {`${humanize(priority)} priority`}
        </span>
      ),
    render: (todo) => <Priority of={todo} />,
  },
  {
    header: 'Status',
    place: 'detail',
    renderInRow: ({ status }) => status !== 'pending' && states[status].label,
    render: ({ status }) => (
      <StateBadge state={status} isException={status === 'pending' ? false : undefined} />
    ),
  },
]

/** Shown in place of the circle that completes a task. */
const Mark = ({ of: { status } }: { of: Todo }) => {
  const Icon = isOpenTodo(status)
    ? IconReceiptRefund
    : status === 'completed'
      ? IconCircleCheck
      : IconCircleX
  return <Icon size={22} aria-hidden />
}

type ShortTaskProps = { todo: Todo; onOpen?: (() => void) | undefined }

/** On a phone, the title opens the task. A task that can't be opened shows its description. */
const ShortTask = ({ todo, onOpen }: ShortTaskProps) => (
  <>
    {onOpen ? (
      <UnstyledButton className={classes.title} onClick={onOpen}>
        <Title todo={todo} />
      </UnstyledButton>
    ) : (
      <>
        <Title todo={todo} />
        <Text size="sm" c="dimmed" lineClamp={1}>
          {todo.description}
        </Text>
      </>
    )}
    <Refund todo={todo} />
  </>
)

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
  const day = <span className="figures">{briefDate(todo.dueOn)}</span>
  return isOverdue(todo, today()) ? <span className={classes.urgent}>Overdue, {day}</span> : day
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
  <span className={classes.name}>
    <strong>
      <Whole>{title}</Whole>
    </strong>{' '}
    <UnsentBadge recordKey={`todos/${id}`} />
  </span>
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
