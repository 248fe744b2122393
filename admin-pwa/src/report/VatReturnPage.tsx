import { Anchor, Box } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText, negateEuro } from '@synapse/shared/money'
import { exportVatReturn, listVatEntries, readVatReturn } from '@synapse/shared/report/contract'
import { isDeducted, vatFigureName } from '@synapse/shared/report/vat-return'
import type { Days } from '@synapse/shared/time'
import { formatShortDate } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { BooksPeriod } from '#report/BooksPeriod.tsx'
import { CountriesPanel } from '#report/CountriesPanel.tsx'
import { readPeriod } from '#report/period.ts'
import { ReportTabs } from '#report/ReportTabs.tsx'
import { usePeriod } from '#report/use-period.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTable, FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { Dimmed, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export const VatReturnPage = () => {
  const { period, setPeriod } = usePeriod(readPeriod)
  const read = useQuery(keepPrevious(query(readVatReturn, { query: period })))
  const exporting = useExport({
    noun: 'VAT return',
    endpoint: exportVatReturn,
    query: period,
    name: `vat-return-${period.from}-${period.to}`,
  })
  return (
    <>
      <PageHeader
        title="VAT return"
        subtitle="What to declare, by category"
        tabs={<ReportTabs />}
        actions={<HeaderActions name="VAT return" more={[exporting]} />}
      />
      <BooksPeriod period={period} onPeriod={setPeriod} />
      <QueryBoundary
        query={read}
        errorTitle="Couldn’t load the VAT return."
        skeleton={
          <>
            <TilesSkeleton notes={[1, 1, 1]} />
            <PanelSkeleton>
              <FigureTableSkeleton columns={3} rows={6} />
            </PanelSkeleton>
          </>
        }
      >
        {(data) => (
          <Dimmed isPlaceholder={read.isPlaceholderData}>
            {data.figures.length === 0 ? (
              <EmptyState picture="lamp" title="Nothing in this period">
                Sales, Stripe fees and expenses show up here. Choose another period above.
              </EmptyState>
            ) : (
              <ReturnFigures data={data} />
            )}
          </Dimmed>
        )}
      </QueryBoundary>
      <CountriesPanel day={period.to} />
    </>
  )
}

type VatReturn = AnswerOf<typeof readVatReturn>
type Figure = VatReturn['figures'][number]

const ReturnFigures = ({ data }: { data: VatReturn }) => {
  const { subject, open, controls } = useDialogFor<Figure>()
  const { figures, due, deducted, payable } = data
  const payableLabel = payable.startsWith('-') ? 'VAT refund' : 'VAT payable'
  return (
    <>
      <Tiles label="VAT">
        <Tile
          label={payableLabel}
          value={formatEuroText(payable.replace('-', ''))}
          note="VAT due less VAT deducted"
        />
        <Tile
          label="VAT due"
          value={formatEuroText(due)}
          note="On sales and under reverse charge"
        />
        <Tile label="VAT deducted" value={formatEuroText(deducted)} note="On purchases" />
      </Tiles>
      <Box mb="md">
        <Panel
          title="VAT by category"
          info="From the journal. Payments go by the day the money moves, invoices and expenses by their date. Select a category to see its entries. For deducted VAT, the net amount is the deductible part of the price."
        >
          <FigureTable label="VAT by category" isWide hasTotal headers={['Category', 'Net', 'VAT']}>
            {figures.map((figure) => (
              <tr key={nameOf(figure)}>
                <th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    className="tall-link"
                    style={{ textAlign: 'left' }}
                    onClick={() => open(figure)}
                  >
                    {nameOf(figure)}
                  </Anchor>
                </th>
                <td data-header="Net">{formatEuroText(figure.net)}</td>
                <td>{vatText(figure, figure.vat)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{payableLabel}</th>
              <td colSpan={2}>{formatEuroText(payable.replace('-', ''))}</td>
            </tr>
          </FigureTable>
        </Panel>
      </Box>
      <Dialog {...controls} title={subject ? nameOf(subject) : ''} size="lg" closeOnClickOutside>
        {subject && <VatEntries figure={subject} period={data} />}
      </Dialog>
    </>
  )
}

const nameOf = ({ figure, vatPercent }: Figure) => vatFigureName(figure, vatPercent)

/** Formats a figure's VAT. Deducted VAT is shown as negative. */
const vatText = ({ figure }: Pick<Figure, 'figure'>, vat: string) =>
  formatEuroText(isDeducted(figure) ? negateEuro(vat) : vat)

type EntriesProps = { figure: Figure; period: Days }

const VatEntries = ({ figure: { figure, vatPercent }, period: { from, to } }: EntriesProps) => (
  <QueryBoundary
    query={useQuery(
      query(listVatEntries, {
        query: { from, to, figure, ...(vatPercent !== null && { vatPercent }) },
      }),
    )}
    errorTitle="Couldn’t load the entries."
    skeleton={<FigureTableSkeleton columns={3} rows={8} />}
  >
    {(entries) => (
      <FigureTable label="Entries" headers={['Entry', 'Net', 'VAT']}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" style={{ overflowWrap: 'anywhere' }}>
              <EntryName {...entry} />
              <div className="soft">{formatShortDate(entry.date)}</div>
            </th>
            <td>{formatEuroText(entry.net)}</td>
            <td>{vatText({ figure }, entry.vat)}</td>
          </tr>
        ))}
      </FigureTable>
    )}
  </QueryBoundary>
)

const EntryName = ({ text, bookingId, invoiceId }: AnswerOf<typeof listVatEntries>[number]) => {
  const to = invoiceId ? paths.invoice(invoiceId) : bookingId && paths.bookingById(bookingId)
  return to ? (
    <RouteLink to={to} inherit className="tall-link">
      {text}
    </RouteLink>
  ) : (
    text
  )
}
