import { ActionIcon, Button } from '@mantine/core'
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
import { type FailedJob, useRetryJob } from '#failed-job/queries.ts'
import { owedOf } from '#invoice/invoice-words.ts'
import { useGoogleConsent } from '#meeting/use-google-consent.ts'
import { failureText, refundText } from '#refund/refund-words.ts'
import type { Opened } from '#report/AttentionDialogs.tsx'
import classes from '#report/Today.module.css'
import type { Attention } from '#report/today.ts'
import { useStepTodo } from '#todo/queries.ts'
import { whyNotRefund } from '#todo/why-not-refund.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { euro } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import { defaultSlug, paths } from '#ui/paths.ts'
import { dateText } from '#ui/plain-date.ts'

type Props = { attention: Attention; onOpen: (opened: Opened) => void }

/** Something that waits, why, and its answer. */
export const AttentionLine = ({ attention, onOpen }: Props) => {
  switch (attention.kind) {
    case 'google':
      return <GoogleLine problem={attention.problem} />
    case 'job':
      return <JobLine job={attention.job} />
    case 'refund':
      return (
        <Line
          Icon={IconReceiptRefund}
          title={attention.todo.title}
          detail={refundDetail(attention.todo)}
        >
          <ActionButton
            variant="light"
            needsNetwork
            reason={whyNotRefund(attention.todo)}
            onClick={() => onOpen({ kind: 'refund', todo: attention.todo })}
          >
            Process refund
          </ActionButton>
        </Line>
      )
    case 'clash':
      return (
        <Line
          Icon={IconClockExclamation}
          title={attention.todo.title}
          detail={attention.todo.description ?? ''}
        >
          <ActionButton
            variant="light"
            needsNetwork
            onClick={() => onOpen({ kind: 'move', booking: attention.booking })}
          >
            Move session
          </ActionButton>
          <DoneButton todo={attention.todo} />
        </Line>
      )
    case 'booking':
      return (
        <Line
          Icon={IconClockExclamation}
          title={attention.todo.title}
          detail={attention.todo.description ?? ''}
        >
          {/* A booking is found by its number, whatever website the address names. */}
          <Button
            variant="light"
            component={Link}
            to={paths.booking(defaultSlug, attention.todo.relatedBookingId ?? '')}
          >
            Open booking
          </Button>
          <DoneButton todo={attention.todo} />
        </Line>
      )
    case 'invoice': {
      const { id, invoiceNumber, billToName, dueDate } = attention.invoice
      return (
        <Line
          Icon={IconFileInvoice}
          title={`Unpaid: ${billToName}, ${euro(owedOf(attention.invoice))}`}
          detail={`Invoice ${invoiceNumber} was due on ${dateText(dueDate)}.`}
        >
          <Button variant="light" component={Link} to={paths.invoice(id)}>
            Open invoice
          </Button>
        </Line>
      )
    }
    case 'unpaid': {
      const { id, website, studentName, owed, sessionDate } = attention.booking
      return (
        <Line
          Icon={IconCoinEuro}
          title={`Unpaid: ${studentName}, ${euro(owed)}`}
          detail={`Their session is on ${shortMoment(sessionDate)}, and the booking was made by you.`}
        >
          <Button variant="light" component={Link} to={paths.booking(website, id)}>
            Open booking
          </Button>
        </Line>
      )
    }
  }
}

type LineProps = { Icon: TablerIcon; title: string; detail: string; children: ReactNode }

const Line = ({ Icon, title, detail, children }: LineProps) => (
  <li>
    <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
    <div className={classes.what}>
      <strong>{title}</strong>
      <span className="soft">{detail}</span>
    </div>
    <div className={classes.answers}>{children}</div>
  </li>
)

const GoogleLine = ({ problem }: { problem: string }) => {
  const { connect, isConnecting } = useGoogleConsent()
  return (
    <Line Icon={IconBrandGoogle} title="Google Calendar is disconnected" detail={problem}>
      <ActionButton
        variant="light"
        needsNetwork
        loading={isConnecting}
        aria-label="Connect again to Google Calendar"
        onClick={connect}
      >
        Connect again
      </ActionButton>
    </Line>
  )
}

const JobLine = ({ job }: { job: FailedJob }) => {
  const retry = useRetryJob()
  return (
    <Line
      Icon={IconMailExclamation}
      title={job.what}
      detail={`${failureText(job.why)} Last tried on ${shortMoment(job.failedAt)}.`}
    >
      <ActionButton
        variant="light"
        needsNetwork
        aria-label={`Retry: ${job.what}`}
        loading={retry.isPending}
        onClick={() => retry.mutate(job)}
      >
        Retry
      </ActionButton>
    </Line>
  )
}

const DoneButton = ({ todo }: { todo: Todo }) => {
  const complete = useStepTodo('complete')
  return (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={`Done: ${todo.title}`}
      title="Done"
      disabled={complete.isPending}
      onClick={() => complete.mutate(todo)}
    >
      <IconCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

const refundDetail = ({ relatedData, description }: Todo): string => {
  if (relatedData.refund?.status === 'failed')
    return `${refundText(relatedData.refund)}. ${failureText(relatedData.refund.reason ?? '')}`
  return description ?? ''
}
