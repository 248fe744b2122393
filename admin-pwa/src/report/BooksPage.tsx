import { Box } from '@mantine/core'
import { centsFromEuro } from '@synapse/shared/money'
import { exportBooks } from '@synapse/shared/report/contract'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keepPrevious } from '#data/query-client.ts'
import { ExpensesPanel, IncomePanel, UnpaidPanel, VatPanel } from '#report/BooksPanels.tsx'
import { BooksPeriod, usePeriod } from '#report/BooksPeriod.tsx'
import { BooksTiles } from '#report/BooksTiles.tsx'
import { ChartFigure, ChartsSkeleton } from '#report/ChartFigure.tsx'
import { barAxisLabel, periodLabel } from '#report/chart-labels.ts'
import type { DateRange } from '#report/date-range.ts'
import { type Books, booksQuery, useArchiveBooks } from '#report/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { today } from '#ui/format/format-time.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelGrid, PanelSkeleton } from '#ui/Panel.tsx'
import { Dimmed, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { repeat } from '#ui/Skeletons.tsx'

export const BooksPage = () => {
  const { period, setPeriod } = usePeriod()
  const books = useQuery(keepPrevious(booksQuery(period)))
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="By payment and issue date"
        actions={
          <>
            <ExportButton
              noun="books"
              endpoint={exportBooks}
              request={{ query: period }}
              name={`books-${period.from}-${period.to}`}
            />
            <ArchiveButton period={period} />
          </>
        }
      />
      <BooksPeriod period={period} onPeriod={setPeriod} />
      <QueryBoundary query={books} failed="Couldn’t load the books." skeleton={<BooksSkeleton />}>
        {(data) => (
          <Dimmed isPlaceholder={books.isPlaceholderData}>
            {isEmpty(data) ? <Empty /> : <Figures books={data} to={period.to} />}
          </Dimmed>
        )}
      </QueryBoundary>
    </>
  )
}

const Figures = ({ books, to }: { books: Books; to: string }) => (
  <>
    <BooksTiles books={books} />
    <MonthsPanel to={to} />
    <PanelGrid mb={16}>
      <IncomePanel books={books} />
      <UnpaidPanel books={books} />
      <VatPanel books={books} />
      <ExpensesPanel books={books} />
    </PanelGrid>
  </>
)

/** Shows income and expenses of the twelve months up to the period's last one, or this month. */
const MonthsPanel = ({ to }: { to: string }) => (
  <Box mb={16}>
    <Panel
      title="Month by month"
      info="Income from invoices and bookings excluding VAT, less the cost of disputes. Expenses include Stripe fees."
    >
      <QueryBoundary
        query={useQuery(keepPrevious(booksQuery(yearUntil(to))))}
        skeleton={<ChartsSkeleton />}
      >
        {({ series }) => <Months series={series} />}
      </QueryBoundary>
    </Panel>
  </Box>
)

const yearUntil = (to: string): DateRange => {
  const month = Temporal.PlainDate.from(to < today() ? to : today()).with({ day: 1 })
  return {
    from: month.subtract({ months: 11 }).toString(),
    to: month.add({ months: 1 }).subtract({ days: 1 }).toString(),
  }
}

const Months = ({ series }: Pick<Books, 'series'>) => (
  <ChartFigure
    label="Month by month"
    step="Month"
    periods={series.map(({ month }) => ({ name: periodLabel(month), mark: barAxisLabel(month) }))}
    charts={[
      {
        title: 'Income',
        unit: 'cents',
        values: series.map(({ income }) => centsFromEuro(income)),
      },
      {
        title: 'Expenses',
        isMuted: true,
        unit: 'cents',
        values: series.map(({ expenses }) => centsFromEuro(expenses)),
      },
    ]}
  />
)

const BooksSkeleton = () => (
  <>
    <TilesSkeleton notes={[1, 1, 0, 1, 1, 1]} />
    <Box mb={16}>
      <PanelSkeleton>
        <ChartsSkeleton />
      </PanelSkeleton>
    </Box>
    <PanelGrid mb={16}>
      {repeat(4, (panel) => (
        <PanelSkeleton key={panel}>
          <FigureTableSkeleton columns={3} rows={panel % 2 === 0 ? 4 : 6} />
        </PanelSkeleton>
      ))}
    </PanelGrid>
  </>
)

const isEmpty = (books: Books) => {
  const { income, bookings, stripeFees, spent, private: ofOthers, prepaid, owed } = books
  return (
    income.total.count + bookings.count + spent.count + ofOthers.count === 0 &&
    [stripeFees.amount, prepaid.amount, owed].every((amount) => amount === '0.00')
  )
}

const Empty = () => (
  <EmptyState picture="lamp" title="Nothing in this period">
    Issued invoices, payments for bookings and expenses show up here. Choose another period above.
  </EmptyState>
)

const ArchiveButton = ({ period }: { period: DateRange }) => {
  const archive = useArchiveBooks(period)
  return (
    <ActionButton
      needsNetwork
      leftSection={<IconFileZip size={18} aria-hidden />}
      loading={archive.isPending}
      onClick={() => archive.mutate()}
    >
      For the accountant
    </ActionButton>
  )
}
