import { Alert, Box, Flex, Stack } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText, isZero } from '@synapse/shared/money'
import {
  ignoreDifference,
  listPayouts,
  readStripeBalance,
  refreshStripeBalance,
  type StripeDifference,
} from '@synapse/shared/payout/contract'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { AssignDialog } from '#payout/AssignDialog.tsx'
import {
  type DifferenceAction,
  differenceColumns,
  differenceName,
} from '#payout/difference-columns.tsx'
import { assignInputKey } from '#payout/input-keys.ts'
import { PayoutDetails } from '#payout/PayoutDetails.tsx'
import { payoutColumns } from '#payout/payout-columns.tsx'
import { ReportTabs } from '#report/ReportTabs.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTable, FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { ReasonDialog } from '#ui/form/ReasonDialog.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { List } from '#ui/list/List.tsx'
import { shortPageSize } from '#ui/list/page.ts'
import { useServerRows } from '#ui/list/use-rows.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useUrlFilters } from '#ui/route/search-params.ts'
import { useCall } from '#ui/use-call.ts'
import { usePhone } from '#ui/use-layout.ts'

export const StripePage = () => {
  const balance = useQuery(query(readStripeBalance))
  const refresh = useCall(refreshStripeBalance, { errorToast: 'Couldn’t load data from Stripe' })
  const isPhone = usePhone()
  const refreshButton = (
    <ActionButton
      variant="default"
      // On phones, the header has room only for icons, so the button is below.
      {...(isPhone && { fullWidth: true, mb: 'md' })}
      leftSection={<IconRefresh size={18} aria-hidden />}
      call={refresh}
      onClick={() => refresh.mutate()}
    >
      Refresh from Stripe
    </ActionButton>
  )
  return (
    <>
      <PageHeader
        title="Stripe"
        subtitle="Balance, fees and payouts"
        tabs={<ReportTabs />}
        actions={!isPhone && refreshButton}
      />
      {isPhone && refreshButton}
      <QueryBoundary
        query={balance}
        errorTitle="Couldn’t load Stripe’s balance."
        skeleton={
          <>
            <TilesSkeleton notes={[1, 2, 1]} />
            <Columns>
              <PanelSkeleton>
                <FigureTableSkeleton columns={2} rows={7} />
              </PanelSkeleton>
              <PanelSkeleton>
                <FigureTableSkeleton columns={5} rows={10} />
              </PanelSkeleton>
            </Columns>
          </>
        }
      >
        {(data) =>
          data.readAt ? (
            <Balance balance={data} at={data.readAt} />
          ) : (
            <EmptyState picture="lamp" title="No data from Stripe yet">
              The balance and payouts are updated every night. Press “Refresh from Stripe” to update
              them now.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

type StripeBalance = AnswerOf<typeof readStripeBalance>

const Balance = ({ balance, at }: { balance: StripeBalance; at: string }) => {
  const { recorded } = balance
  return (
    <>
      <Tiles label="Balance">
        <Tile
          label="In your records"
          value={formatEuroText(recorded.balance)}
          note="Payments less refunds, disputes, fees and payouts"
        />
        <Tile
          label="At Stripe"
          value={formatEuroText(balance.atStripe)}
          note={
            <>
              As of {formatDateTime(at)}
              <br />
              <span className="figures">{formatEuroText(balance.available)} available,</span>{' '}
              <span className="figures">{formatEuroText(balance.pending)} pending</span>
            </>
          }
        />
        <Tile
          label="Difference"
          value={formatEuroText(balance.difference)}
          note={differenceNote(balance)}
        />
      </Tiles>
      <Stack gap="md">
        {balance.otherCurrencies.length > 0 && (
          <Alert
            color="warning"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="Other currencies need attention"
          >
            {balance.otherCurrencies
              .map(
                ({ currency, count, net }) =>
                  `${pluralize(count, 'transaction')} in ${currency.toUpperCase()}, ${net} in total.`,
              )
              .join(' ')}{' '}
            Your records are in euros, so no figure includes them. Check them in Stripe’s dashboard.
          </Alert>
        )}
        {balance.differences.length > 0 && <Differences balance={balance} />}
        <Columns>
          <Panel title="Balance in your records">
            <FigureTable
              label="Balance in your records"
              hasTotal
              headers={['From', 'Amount']}
              rows={[
                ['Card payments', formatEuroText(recorded.payments)],
                ['Refunds', formatEuroText(recorded.refunds)],
                ['Disputes', formatEuroText(recorded.disputes)],
                ['Stripe fees, including dispute fees', formatEuroText(recorded.fees)],
                ['Payouts to your bank', formatEuroText(recorded.payouts)],
                ['Balance', formatEuroText(recorded.balance)],
              ]}
            />
          </Panel>
          <Payouts />
        </Columns>
      </Stack>
    </>
  )
}

/** The second column fills the space left by the first. */
const Columns = ({ children: [first, second] }: { children: [ReactNode, ReactNode] }) => (
  <Flex wrap="wrap" align="flex-start" gap="md">
    <Box flex="1 1 24rem">{first}</Box>
    <Box flex="999 1 40rem" miw={0}>
      {second}
    </Box>
  </Flex>
)

const differenceNote = ({ difference, ignored, count }: StripeBalance): string => {
  const without = isZero(ignored) ? '' : `. ${formatEuroText(ignored)} is ignored`
  if (!isZero(difference)) return `${pluralize(count, 'difference')} to check${without}`
  return count === 0 ? 'Stripe and your records agree' : `The balances match${without}`
}

const Differences = ({ balance: { differences, count } }: { balance: StripeBalance }) => {
  const { subject, open, controlsOf } = useDialogs<DifferenceAction>(() =>
    differences.flatMap((difference) => [
      { key: assignInputKey(difference.id), subject: { kind: 'assign', difference } },
      { key: ignoreInputKey(difference.id), subject: { kind: 'ignore', difference } },
    ]),
  )
  return (
    <Panel title="Differences">
      <DataTable
        label="Differences"
        columns={differenceColumns(open)}
        rows={differences}
        isFaded={({ ignoredBecause }) => ignoredBecause !== null}
      />
      {count > differences.length && (
        <p className="soft">{`The latest ${differences.length} of ${formatCount(count)} differences.`}</p>
      )}
      {subject && (
        <>
          <AssignDialog {...controlsOf('assign')} difference={subject.difference} />
          <IgnoreDialog {...controlsOf('ignore')} difference={subject.difference} />
        </>
      )}
    </Panel>
  )
}

type IgnoreProps = DialogControls & { difference: StripeDifference }

const IgnoreDialog = ({ difference, ...controls }: IgnoreProps) => {
  const { id, amount } = difference
  const ignore = useCall(ignoreDifference, {
    request: (reason: string) => ({ params: { id }, body: { amount, reason } }),
    errorToast: 'Couldn’t ignore the difference',
  })
  return (
    <ReasonDialog
      {...controls}
      title="Ignore difference"
      inputKey={ignoreInputKey(id)}
      confirmLabel="Ignore difference"
      saving={ignore}
    >
      {`${differenceName(difference)}. This difference stays out of your records and shows up again if the amount changes.`}
    </ReasonDialog>
  )
}

const Payouts = () => {
  const { get, set, page } = useUrlFilters()
  const payouts = useQuery(
    keepPrevious(query(listPayouts, { query: { page, pageSize: shortPageSize } })),
  )
  const id = get('payout')
  return (
    <>
      <Panel title="Payouts">
        <List
          noun="payouts"
          rows={useServerRows(payouts, shortPageSize)}
          columns={payoutColumns((payout) => set({ page, payout: payout.id }))}
          isFaded={({ status }) => status === 'failed'}
          emptyState={<p className="soft">No payouts yet.</p>}
        />
      </Panel>
      <Dialog
        opened={id !== ''}
        onClose={() => set({ page, payout: '' })}
        title="Payout"
        size="lg"
        closeOnClickOutside
      >
        {id && <PayoutDetails id={id} />}
      </Dialog>
    </>
  )
}

const ignoreInputKey = (differenceId: string) => `stripe-difference/${differenceId}`
