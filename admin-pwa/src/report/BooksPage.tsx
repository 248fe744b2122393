import { centsFromEuro } from '@synapse/shared/money'
import { countedOn } from '@synapse/shared/report/booking-entries'
import { archiveBooks, exportBooks } from '@synapse/shared/report/contract'
import { IconFileZip } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExpensesPanel, IncomePanel, UnpaidPanel, VatPanel } from '#report/BooksPanels.tsx'
import { BooksPeriod, usePeriod } from '#report/BooksPeriod.tsx'
import { BooksTiles } from '#report/BooksTiles.tsx'
import { ChartFigure, ChartsSkeleton } from '#report/ChartFigure.tsx'
import type { DateRange } from '#report/date-range.ts'
import { barAxisLabel, periodLabel } from '#report/period.ts'
import { type Books, booksQuery } from '#report/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dimmed } from '#ui/Dimmed.tsx'
import { downloadFile } from '#ui/download.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { FigureTableSkeleton } from '#ui/FigureTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { PanelGrid } from '#ui/PanelGrid.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TilesSkeleton } from '#ui/Tiles.tsx'
import { useWrite } from '#ui/use-write.ts'

/** Shows the books of a month, quarter, year or custom period. */
export const BooksPage = () => {
  const { period, setPeriod } = usePeriod()
  const books = useQuery({ ...booksQuery(period), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={countedOn.books}
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
      <QueryBoundary of={books} failed="Couldn’t load the books." skeleton={<BooksSkeleton />}>
        {(data) => (
          <Dimmed isPlaceholder={books.isPlaceholderData}>
            {isEmpty(data) ? <Empty /> : <Figures books={data} />}
          </Dimmed>
        )}
      </QueryBoundary>
    </>
  )
}

const Figures = ({ books }: { books: Books }) => (
  <>
    <BooksTiles books={books} />
    <PanelGrid mb={16}>
      <IncomePanel books={books} />
      <UnpaidPanel books={books} />
      <VatPanel books={books} />
      <ExpensesPanel books={books} />
    </PanelGrid>
    {books.series.length > 1 && <MonthsPanel series={books.series} />}
  </>
)

const MonthsPanel = ({ series }: Pick<Books, 'series'>) => (
  <Panel title="Month by month">
    <ChartFigure
      label="Month by month"
      step="Month"
      periods={series.map(({ month }) => ({ name: periodLabel(month), mark: barAxisLabel(month) }))}
      charts={[
        {
          title: 'Income',
          tone: 'accent',
          unit: 'cents',
          values: series.map(({ income }) => centsFromEuro(income)),
        },
        {
          title: 'Expenses',
          tone: 'warm',
          unit: 'cents',
          values: series.map(({ expenses }) => centsFromEuro(expenses)),
        },
      ]}
      caption="Income from invoices and bookings excluding VAT, less the cost of disputes. Expenses include Stripe fees."
    />
  </Panel>
)

const BooksSkeleton = () => (
  <>
    <TilesSkeleton notes={[4, 4, 4, 4, 4, 4]} />
    <PanelGrid mb={16}>
      {[4, 6, 4, 6].map((rows, panel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
        <PanelSkeleton key={panel}>
          <FigureTableSkeleton columns={3} rows={rows} />
        </PanelSkeleton>
      ))}
    </PanelGrid>
    <PanelSkeleton>
      <ChartsSkeleton />
    </PanelSkeleton>
  </>
)

const isEmpty = ({ income, bookings, stripeFees, spent, private: ofOthers, owed }: Books) =>
  income.total.count + bookings.count + spent.count + ofOthers.count === 0 &&
  [stripeFees.amount, owed].every((amount) => amount === '0.00')

const Empty = () => (
  <EmptyState picture="lamp" title="Nothing in this period">
    Issued invoices, payments for bookings and expenses show up here. Choose another period above.
  </EmptyState>
)

const ArchiveButton = ({ period }: { period: DateRange }) => {
  const archive = useWrite(archiveBooks, {
    request: () => ({ query: period }),
    onApplied: (zip) => downloadFile(`books-${period.from}-${period.to}.zip`, zip as Blob),
    errorToast: 'Couldn’t create the archive.',
  })
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
