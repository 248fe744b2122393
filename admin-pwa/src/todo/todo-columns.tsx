import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { humanize } from '@synapse/shared/text/humanize'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo, isOverdue } from '@synapse/shared/todo/todo'
import { IconCircle, IconCircleCheck, IconCircleX, IconReceiptRefund } from '@tabler/icons-react'
import { Link } from 'react-router'
import { refundText } from '#refund/refund-labels.ts'
import { dueDayOf, findRefundedBooking, isOpenRefund } from '#todo/due-day.ts'
import classes from '#todo/todo-columns.module.css'
import { refundDescription } from '#todo/todo-labels.ts'
import { useTodoActions } from '#todo/use-todo-actions.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { Badge, StateBadge } from '#ui/Badge.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatBriefDate, today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { states } from '#ui/states.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useFewColumns, usePhone } from '#ui/use-layout.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

/**
 * @param todos undefined while loading
 * @param bookings the bookings on this device
 */
export const useTodoColumns = (
  todos: readonly Todo[] | undefined,
  bookings: readonly AdminBooking[],
) => {
  const { actionsFor, dialogs } = useTodoActions(todos)
  const isPhone = usePhone()
  const hasFewColumns = useFewColumns()
  const refundedBy = (todo: Todo) => findRefundedBooking(todo, bookings)
  const refundButton = (todo: Todo) => {
    const { label, Icon: _, ...button } = actionsFor(todo).refund
    return (
      <ActionButton size="compact-sm" variant="light" className={classes.step} {...button}>
        {label}
      </ActionButton>
    )
  }
  const ownStep = (todo: Todo) => {
    if (isOpenRefund(todo)) return refundButton(todo)
    return isInvoiceRequest(todo) && <OpenBooking todo={todo} />
  }
  const completeButton = (todo: Todo) => {
    const { label, call, blockedReason, onClick } = actionsFor(todo).complete
    if (blockedReason || isOpenRefund(todo)) return null
    const Icon = call.isPending ? IconCircleCheck : IconCircle
    return isPhone ? (
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon size={22} aria-hidden />
      </ActionIcon>
    ) : (
      <ActionButton size="compact-sm" variant="subtle" disabled={call.isPending} onClick={onClick}>
        {label}
      </ActionButton>
    )
  }
  const columns: Column<Todo>[] = [
    {
      header: 'Done',
      place: 'start',
      renderInRow: (todo) => (
        <span className={classes.mark}>{completeButton(todo) ?? <TodoMark todo={todo} />}</span>
      ),
    },
    {
      header: 'Task',
      place: 'heading',
      minWidth: 220,
      lines: 2,
      renderInRow: (todo) => {
        const { onClick, blockedReason } = actionsFor(todo).edit
        return (
          <NarrowTodo
            todo={todo}
            booking={refundedBy(todo)}
            {...(!blockedReason && { onOpen: onClick })}
          />
        )
      },
      render: (todo) => (
        <WideTodo todo={todo} booking={refundedBy(todo)} hasFewColumns={hasFewColumns} />
      ),
    },
    {
      header: 'Due',
      place: 'detail',
      minWidth: 120,
      renderInRow: (todo) => [
        ...(todo.status === 'pending' ? [] : [states[todo.status].label]),
        ...(isOpenTodo(todo.status) && todo.dueOn ? [<DueDay key="due" todo={todo} />] : []),
      ],
      render: (todo) => <DueDay todo={todo} booking={refundedBy(todo)} />,
    },
    ...facts,
    {
      header: 'Next step',
      place: 'state',
      renderInRow: ownStep,
      render: (todo) => ownStep(todo) || completeButton(todo),
    },
    {
      header: 'Actions',
      place: 'actions',
      render: (todo) => (
        <ActionMenu
          label={`Actions for ${todo.title}`}
          actions={[...linksOf(todo), ...Object.values(actionsFor(todo))]}
        />
      ),
    },
  ]
  return { columns, dialogs }
}

const facts: Column<Todo>[] = [
  {
    header: 'Priority',
    place: 'detail',
    renderInRow: ({ status, priority }) =>
      isOpenTodo(status) && (
        <span className={priority === 'high' ? classes.high : undefined}>
          {`${humanize(priority)} priority`}
        </span>
      ),
    render: (todo) => <Priority todo={todo} />,
  },
  {
    header: 'Status',
    render: ({ status }) => (
      <StateBadge state={status} isException={status === 'pending' ? false : undefined} />
    ),
  },
]

/** The icon of a task that can't be completed with a click. */
const TodoMark = ({ todo: { status } }: { todo: Todo }) => {
  const ClosedIcon = status === 'completed' ? IconCircleCheck : IconCircleX
  const Icon = isOpenTodo(status) ? IconReceiptRefund : ClosedIcon
  return <Icon size={22} color={isOpenTodo(status) ? 'var(--danger)' : undefined} aria-hidden />
}

type TodoProps = {
  todo: Todo
  /** The booking that the task refunds, while the task is open. */
  booking?: AdminBooking | undefined
}

type NarrowTodoProps = TodoProps & { onOpen?: (() => void) | undefined }

const NarrowTodo = ({ todo, booking, onOpen }: NarrowTodoProps) => (
  <>
    {onOpen ? (
      <UnstyledButton className={classes.title} onClick={onOpen}>
        <TodoName todo={todo} />
      </UnstyledButton>
    ) : (
      <TodoName todo={todo} />
    )}
    {booking ? (
      <Text size="sm">{refundDescription(todo, booking)}</Text>
    ) : (
      <Text size="sm" c="dimmed" lineClamp={2}>
        {aboutText(todo)}
      </Text>
    )}
    <Refund todo={todo} />
  </>
)

/** Returns a task's description. A closed task needs no instructions. */
const aboutText = ({ description, status, relatedData: { about } }: Todo) =>
  about && !isOpenTodo(status) ? '' : description

const Priority = ({ todo: { priority, status } }: { todo: Todo }) =>
  priority === 'high' && isOpenTodo(status) ? (
    <Badge tone="danger" isException={false}>
      {humanize(priority)}
    </Badge>
  ) : (
    <Text span fz={13}>
      {humanize(priority)}
    </Text>
  )

const DueDay = ({ todo, booking }: TodoProps) => {
  const due = dueDayOf(todo, booking)
  if (!due) return null
  const day = <span className="figures">{formatBriefDate(due)}</span>
  return isOverdue(todo, today()) ? <span className={classes.urgent}>Overdue, {day}</span> : day
}

const WideTodo = ({ todo, booking, hasFewColumns }: TodoProps & { hasFewColumns: boolean }) => {
  const { description, status } = todo
  return (
    <div className={classes.task}>
      <TodoName todo={todo} to={linksOf(todo)[0]?.to} />
      <div className={`${classes.about} soft`} title={description ?? undefined}>
        {joinNonEmpty(
          ' · ',
          hasFewColumns && status !== 'pending' && states[status].label,
          booking ? refundDescription(todo, booking) : aboutText(todo),
        )}
      </div>
      <Refund todo={todo} />
    </div>
  )
}

const TodoName = ({ todo: { id, title, status }, to }: { todo: Todo; to?: string | undefined }) => {
  const name = <WholePhrases>{title}</WholePhrases>
  const colour = isOpenTodo(status) ? 'accent' : 'dimmed'
  return (
    <span className={classes.name}>
      {to ? (
        <RouteLink to={to} fw={550} c={colour}>
          {name}
        </RouteLink>
      ) : (
        <strong>{name}</strong>
      )}{' '}
      <UnsentBadge type="todos" id={id} />
    </span>
  )
}

const Refund = ({ todo }: { todo: Todo }) => {
  const { refund } = todo.relatedData
  return (
    refund && (
      <Group component="span" gap="4px 8px">
        <StateBadge state={refund.status}>{refundText(refund)}</StateBadge>
        {refund.reason && <span className="soft">{refundFailureText(refund.reason)}</span>}
      </Group>
    )
  )
}

/**
 * An invoice is created on the booking's page. The task is completed when the invoice is issued.
 */
const isInvoiceRequest = ({ status, relatedData: { about } }: Todo) =>
  about === 'invoice' && isOpenTodo(status)

const OpenBooking = ({ todo: { relatedBookingId } }: { todo: Todo }) =>
  relatedBookingId && (
    <Button
      component={Link}
      to={paths.bookingById(relatedBookingId)}
      className={classes.step}
      size="compact-sm"
      variant="default"
    >
      Open booking
    </Button>
  )

const linksOf = ({ relatedData: { invoiceId, path }, relatedBookingId }: Todo) => [
  ...(path ? [{ label: 'Open page', to: path }] : []),
  ...(invoiceId ? [{ label: 'Open invoice', to: paths.invoice(invoiceId) }] : []),
  ...(relatedBookingId ? [{ label: 'Open booking', to: paths.bookingById(relatedBookingId) }] : []),
]
