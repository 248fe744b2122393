import { List, ThemeIcon } from '@mantine/core'
import { formatEuroText, isZero } from '@synapse/shared/money'
import {
  type Checklist,
  closeQuarter,
  type Quarter,
  readChecklist,
} from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { formatShortDate } from '@synapse/shared/time'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { pluralize } from '#ui/format/format.ts'
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & { quarter: Quarter }

export const CloseQuarterDialog = ({ quarter, ...controls }: Props) => {
  const params = { quarter: quarter.quarter }
  const checklist = useQuery({ ...query(readChecklist, { params }), enabled: controls.opened })
  const close = useCall(closeQuarter, {
    request: () => ({ params }),
    successToast: { title: 'Quarter Closed', message: quarterName(quarter.quarter) },
  })
  return (
    <ConfirmDialog
      {...controls}
      title={`Close ${quarterName(quarter.quarter)}`}
      confirmLabel="Close quarter"
      cancelLabel="Cancel"
      call={close}
      blockedReason={closeBlockedReason(checklist)}
      errorTitle="Couldn’t close the quarter"
      onConfirm={(callbacks) => close.mutate(undefined, callbacks)}
    >
      <p>
        {`Closing stores the quarter’s report and locks every day up to ${formatShortDate(quarter.to)}. Payments, refunds and fees recorded late go into the next quarter.`}
      </p>
      <QueryBoundary
        query={checklist}
        errorTitle="Couldn’t check the quarter."
        skeleton={<TextSkeleton lines={6} />}
      >
        {(data) => <Checks checklist={data} to={quarter.to} />}
      </QueryBoundary>
    </ConfirmDialog>
  )
}

const closeBlockedReason = ({ data, error }: QueryState<Checklist>) => {
  if (!data) return error ? 'The check failed.' : 'The quarter is still being checked.'
  if (data.missingEntries > 0) return 'The journal is incomplete.'
}

type Check = { done: string; todo: string | false; link?: [to: string, text: string] }

const Checks = ({ checklist, to }: { checklist: Checklist; to: string }) => (
  <List spacing="xs" mt="sm" pl={0}>
    {checksOf(checklist, to).map(({ done, todo, link }) => (
      <List.Item
        key={done}
        icon={
          <ThemeIcon size={22} radius="xl" variant="light" color={todo ? 'warning' : 'success'}>
            {todo ? (
              <IconAlertTriangle size={14} aria-label="Needs attention" />
            ) : (
              <IconCheck size={14} aria-label="OK" />
            )}
          </ThemeIcon>
        }
      >
        {todo || done}{' '}
        {todo && link && (
          <RouteLink to={link[0]} inherit>
            {link[1]}
          </RouteLink>
        )}
      </List.Item>
    ))}
  </List>
)

const checksOf = (checklist: Checklist, to: string): Check[] => {
  const { draftInvoices, pendingRefunds, missingReceipts, isStripeRead } = checklist
  const { missingSuppliers, stripeDifference, missingEntries } = checklist
  const last = formatShortDate(to)
  return [
    {
      done: 'No draft invoices',
      todo:
        draftInvoices > 0 &&
        `${pluralize(draftInvoices, 'draft invoice')} dated up to ${last} will need a later date.`,
      link: [paths.invoicing, 'Open invoices'],
    },
    {
      done: 'No refunds in progress',
      todo:
        pendingRefunds > 0 && `${pluralize(pendingRefunds, 'refund')} not yet completed by Stripe.`,
    },
    {
      done: 'Every expense has a receipt',
      todo: missingReceipts > 0 && `${pluralize(missingReceipts, 'expense')} without a receipt.`,
      link: [paths.expenses, 'Open expenses'],
    },
    {
      done: 'Every expense has a supplier',
      todo: missingSuppliers > 0 && `${pluralize(missingSuppliers, 'expense')} without a supplier.`,
      link: [paths.expenses, 'Open expenses'],
    },
    {
      done: 'Stripe’s fees and payouts are complete',
      todo:
        !isStripeRead &&
        `The data from Stripe was last updated before the end of ${last}. Missing fees and payouts will go into the next quarter.`,
      link: [paths.stripe, 'Compare with Stripe'],
    },
    {
      done: 'Stripe’s balance matches your records',
      todo:
        !isZero(stripeDifference) &&
        `Stripe’s balance differs from your records by ${formatEuroText(stripeDifference)}.`,
      link: [paths.stripe, 'Compare with Stripe'],
    },
    {
      done: 'The journal is complete',
      todo:
        missingEntries > 0 &&
        `${pluralize(missingEntries, 'entry', 'entries')} missing from the journal. The app adds missing entries every night.`,
    },
  ]
}
