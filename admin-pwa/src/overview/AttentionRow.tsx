import { ActionIcon, Button, Group } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuroText } from '@synapse/shared/money'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { formatShortDate } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
import {
  IconBrandGoogle,
  IconCheck,
  IconClockExclamation,
  IconCoinEuro,
  IconFileInvoice,
  IconMailExclamation,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FailedJob } from '#failed-job/queries.ts'
import { RetryButton } from '#failed-job/RetryButton.tsx'
import { balanceDue } from '#invoice/invoice-state.ts'
import { useGoogleConsent } from '#meeting/use-google-consent.ts'
import type { DialogItem } from '#overview/AttentionDialog.tsx'
import classes from '#overview/AttentionRow.module.css'
import type { AttentionItem } from '#overview/attention-items.ts'
import { refundText } from '#refund/refund-labels.ts'
import { findRefundedBooking } from '#todo/due-day.ts'
import { useChangeTodoStatus } from '#todo/mutations.ts'
import { todoRefundBlockedReason } from '#todo/refund-blocked-reason.ts'
import { refundDescription } from '#todo/todo-labels.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import { paths } from '#ui/route/paths.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  item: AttentionItem
  bookings: readonly AdminBooking[]
  onOpen: (opened: DialogItem) => void
}

export const AttentionRow = ({ item, bookings, onOpen }: Props) => {
  switch (item.kind) {
    case 'google':
      return <GoogleLine problem={item.problem} />
    case 'job':
      return <JobLine job={item.job} />
    case 'refund':
      return (
        <AttentionLine
          Icon={IconReceiptRefund}
          title={item.todo.title}
          detail={refundDetail(item.todo, bookings)}
        >
          <ActionButton
            variant="light"
            needsNetwork
            blockedReason={todoRefundBlockedReason(item.todo)}
            onClick={() => onOpen(item)}
          >
            Process refund
          </ActionButton>
        </AttentionLine>
      )
    case 'clash':
    case 'todo': {
      const { title, description, relatedBookingId, relatedData } = item.todo
      const { invoiceId, excess } = relatedData
      return (
        <AttentionLine
          Icon={excess ? IconReceiptRefund : IconClockExclamation}
          title={title}
          detail={description ?? ''}
        >
          {item.kind === 'clash' ? (
            <ActionButton variant="light" needsNetwork onClick={() => onOpen(item)}>
              Move session
            </ActionButton>
          ) : invoiceId ? (
            <OpenLink to={paths.invoice(invoiceId)}>Open invoice</OpenLink>
          ) : (
            <OpenLink to={paths.bookingById(relatedBookingId ?? '')}>Open booking</OpenLink>
          )}
          {!excess && <DoneButton todo={item.todo} />}
        </AttentionLine>
      )
    }
    case 'invoice': {
      const { id, invoiceNumber, billToName, dueDate } = item.invoice
      return (
        <AttentionLine
          Icon={IconFileInvoice}
          title={`Unpaid: ${billToName}, ${formatEuroText(balanceDue(item.invoice))}`}
          detail={`Invoice ${invoiceNumber} was due on ${formatShortDate(dueDate)}.`}
        >
          <OpenLink to={paths.invoice(id)}>Open invoice</OpenLink>
        </AttentionLine>
      )
    }
    case 'unpaid': {
      const { id, website, studentName, owed, sessionDate } = item.booking
      return (
        <AttentionLine
          Icon={IconCoinEuro}
          title={`Unpaid: ${studentName}, ${formatEuroText(owed)}`}
          detail={`You created this booking for a session on ${formatDateTime(sessionDate)}.`}
        >
          <OpenLink to={paths.booking(website, id)}>Open booking</OpenLink>
        </AttentionLine>
      )
    }
  }
}

type LineProps = { Icon: TablerIcon; title: string; detail: string; children: ReactNode }

const AttentionLine = ({ Icon, title, detail, children }: LineProps) => (
  <li className={classes.row}>
    <Icon size={20} aria-hidden className={classes.icon} />
    <div className={classes.text}>
      <strong>
        <WholePhrases>{title}</WholePhrases>
      </strong>
      <span className="soft">
        <WholePhrases>{detail}</WholePhrases>
      </span>
    </div>
    <Group className={classes.actions} gap="sm" wrap="nowrap">
      {children}
    </Group>
  </li>
)

const OpenLink = ({ to, children }: { to: string; children: string }) => (
  <Button variant="light" component={Link} to={to}>
    {children}
  </Button>
)

const GoogleLine = ({ problem }: { problem: string }) => {
  const { connect, isConnecting } = useGoogleConsent()
  return (
    <AttentionLine Icon={IconBrandGoogle} title="Google Calendar is disconnected" detail={problem}>
      <ActionButton
        variant="default"
        needsNetwork
        loading={isConnecting}
        aria-label="Reconnect Google Calendar"
        onClick={connect}
      >
        Reconnect
      </ActionButton>
    </AttentionLine>
  )
}

const JobLine = ({ job }: { job: FailedJob }) => (
  <AttentionLine
    Icon={IconMailExclamation}
    title={job.what}
    detail={`${job.why.replace(/\.?$/, '.')} Last attempt on ${formatDateTime(job.failedAt)}.`}
  >
    <RetryButton job={job} />
  </AttentionLine>
)

const DoneButton = ({ todo }: { todo: Todo }) => {
  const complete = useChangeTodoStatus('complete')
  return (
    <ActionIcon
      size={36}
      aria-label={`Done: ${todo.title}`}
      title="Done"
      onClick={() => complete.mutate(todo)}
    >
      <IconCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

const refundDetail = (todo: Todo, bookings: Props['bookings']): string => {
  const { refund } = todo.relatedData
  const booking = findRefundedBooking(todo, bookings)
  if (refund?.status === 'failed')
    return `${refundText(refund)}. ${refundFailureText(refund.reason ?? '')}`
  return booking ? refundDescription(todo, booking) : (todo.description ?? '')
}
