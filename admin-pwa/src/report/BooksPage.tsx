import { Box } from '@mantine/core'
import { centsFromEuro, formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { archiveBooks, exportBooks } from '@synapse/shared/report/contract'
import type { Days } from '@synapse/shared/time'
import { formatShortDate } from '@synapse/shared/time'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keepPrevious } from '#data/query-client.ts'
import { ExpensesPanel, IncomePanel, UnpaidPanel, VatPanel } from '#report/BooksPanels.tsx'
import { BooksPeriod } from '#report/BooksPeriod.tsx'
import { ChartFigure } from '#report/ChartFigure.tsx'
import { chartBar } from '#report/chart-labels.ts'
import { expenseFigures } from '#report/expense-figures.ts'
import { readPeriod } from '#report/period.ts'
import { type Books, booksQuery } from '#report/queries.ts'
import { ReportTabs } from '#report/ReportTabs.tsx'
import { usePeriod } from '#report/use-period.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { downloadFile } from '#ui/download.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ChartSkeleton } from '#ui/figure/BarChart.tsx'
import { FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelGrid, PanelSkeleton } from '#ui/Panel.tsx'
import { Dimmed, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { repeat } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'
import { usePhone } from '#ui/use-layout.ts'

export const BooksPage = () => {
  const { period, setPeriod } = usePeriod(readPeriod)
  const books = useQuery(keepPrevious(booksQuery(period)))
  const exporting = useExport({
    noun: 'books',
    endpoint: exportBooks,
    query: period,
    name: `books-${period.from}-${period.to}`,
  })
  const archive = useCall(archiveBooks, {
    request: () => ({ query: period }),
    onSuccess: (zip) => downloadFile(`books-${period.from}-${period.to}.zip`, zip as Blob),
    errorToast: 'Couldn’t create the archive',
  })
  const download = {
    label: 'Download for accountant',
    Icon: IconFileZip,
    call: archive,
    onClick: () => archive.mutate(),
  }
  const isPhone = usePhone()
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="By payment date and issue date"
        tabs={<ReportTabs />}
        actions={
          <HeaderActions
            name="Reports"
            // On phones, the header has room only for icons, so the button is below.
            primary={isPhone ? undefined : download}
            more={[exporting]}
          />
        }
      />
      <BooksPeriod period={period} onPeriod={setPeriod} />
      {isPhone && (
        <ActionButton
          fullWidth
          mb="md"
          leftSection={<IconFileZip size={18} aria-hidden />}
          call={archive}
          onClick={download.onClick}
        >
          {download.label}
        </ActionButton>
      )}
      <QueryBoundary
        query={books}
        errorTitle="Couldn’t load the report."
        skeleton={<BooksSkeleton />}
      >
        {(data) => (
          <Dimmed isPlaceholder={books.isPlaceholderData}>
            {isEmpty(data) ? (
              <EmptyState picture="lamp" title="Nothing in this period">
                Issued invoices, expenses and payments for bookings show up here. Choose another
                period above.
              </EmptyState>
            ) : (
              <BooksFigures books={data} to={period.to} />
            )}
          </Dimmed>
        )}
      </QueryBoundary>
    </>
  )
}

const BooksFigures = ({ books, to }: { books: Books; to: string }) => (
  <>
    <BooksTiles books={books} />
    <MonthsPanel to={to} />
    <PanelGrid mb="md">
      <IncomePanel books={books} />
      <UnpaidPanel books={books} />
      <VatPanel books={books} />
      <ExpensesPanel books={books} />
    </PanelGrid>
  </>
)

const BooksTiles = ({ books }: { books: Books }) => {
  const { income, bookings, sales, spent, stripeFees, profit, prepaid, owed } = books
  const { costCents, deductibleCents } = expenseFigures(spent, centsFromEuro(stripeFees.amount))
  return (
    <Tiles label="Books">
      <Tile
        label="Invoices, net"
        value={formatEuroText(income.total.net)}
        note={`${formatEuroText(income.total.gross)} incl. VAT`}
        info="Invoices less credit notes, excluding VAT"
      />
      <Tile
        label="Bookings, net"
        value={formatEuroText(bookings.net)}
        note={`${formatEuroText(bookings.gross)} incl. VAT`}
        info={`Payments less refunds for ${pluralize(bookings.count, 'booking')} without an invoice, excluding VAT`}
      />
      <Tile
        label="VAT on sales"
        value={formatEuroText(sales.vat)}
        info="On invoices and bookings, less credit notes and refunds. VAT on expenses is in the VAT return"
      />
      <Tile
        label="Expenses"
        value={formatEuro(costCents)}
        note={`${formatEuro(deductibleCents)} deductible`}
        info={joinNonEmpty(
          ', ',
          'Business expenses',
          !isZero(stripeFees.amount) &&
            `including ${formatEuroText(stripeFees.amount)} in Stripe fees`,
          !isZero(spent.vat) && `less ${formatEuroText(spent.vat)} in VAT that you deduct`,
        )}
      />
      <Tile
        label="Profit"
        value={formatEuroText(profit)}
        note={`${formatEuroText(prepaid.amount)} paid for future sessions`}
        info={profitInfo(books)}
      />
      <Tile
        label="Unpaid invoices"
        value={formatEuroText(owed)}
        note="As of today"
        info="Outstanding on issued invoices, regardless of the period"
      />
    </Tiles>
  )
}

const profitInfo = ({ bookings, taxableProfit, prepaid }: Books) => {
  const basis = joinNonEmpty(
    ', ',
    'Invoices and bookings excluding VAT',
    !isZero(bookings.fees) && `less ${formatEuroText(bookings.fees)} lost to disputes`,
    'less expenses',
  )
  return `${basis}. Profit after deductible expenses only: ${formatEuroText(taxableProfit)}. “Paid for future sessions” is payments less refunds for sessions after ${formatShortDate(prepaid.asOf)}, including VAT`
}

/**
 * Shows the income and expenses of twelve months. The last one is the period's last month, or the
 * current month if that is earlier.
 */
const MonthsPanel = ({ to }: { to: string }) => (
  <Box mb="md">
    <Panel
      title="Income and expenses by month"
      info="Income from invoices and bookings excluding VAT, less the cost of disputes. Expenses include Stripe fees."
    >
      <QueryBoundary
        query={useQuery(keepPrevious(booksQuery(yearUntil(to))))}
        skeleton={<ChartSkeleton series={2} />}
      >
        {({ series }) => (
          <ChartFigure
            label="Income and expenses by month"
            step="Month"
            periods={series.map(({ month }) => chartBar(month, 'month', today()))}
            series={[
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
        )}
      </QueryBoundary>
    </Panel>
  </Box>
)

const yearUntil = (to: string): Days => {
  const month = Temporal.PlainDate.from(to < today() ? to : today()).with({ day: 1 })
  return {
    from: month.subtract({ months: 11 }).toString(),
    to: month.add({ months: 1 }).subtract({ days: 1 }).toString(),
  }
}

const BooksSkeleton = () => (
  <>
    <TilesSkeleton notes={[1, 1, 0, 1, 1, 1]} />
    <Box mb="md">
      <PanelSkeleton>
        <ChartSkeleton series={2} />
      </PanelSkeleton>
    </Box>
    <PanelGrid mb="md">
      {repeat(4, (panel) => (
        <PanelSkeleton key={panel}>
          <FigureTableSkeleton columns={3} rows={panel % 2 === 0 ? 4 : 6} />
        </PanelSkeleton>
      ))}
    </PanelGrid>
  </>
)

const isEmpty = (books: Books) => {
  const { income, bookings, stripeFees, spent, private: privateExpenses, prepaid, owed } = books
  return (
    income.total.count + bookings.count + spent.count + privateExpenses.count === 0 &&
    [bookings.fees, stripeFees.amount, prepaid.amount, owed].every((amount) => isZero(amount))
  )
}
