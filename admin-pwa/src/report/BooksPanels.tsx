import {
  centsFromEuro,
  formatEuro,
  formatEuroText,
  formatPercent,
  hundredthsFromDecimal,
  isZero,
  negateEuro,
} from '@synapse/shared/money'
import { ageBucketLabels } from '@synapse/shared/report/books'
import { formatShortDate } from '@synapse/shared/time'
import type { VatCategory } from '@synapse/shared/vat/vat'
import { periodLabel } from '#report/chart-labels.ts'
import { expenseFigures } from '#report/expense-figures.ts'
import type { Books } from '#report/queries.ts'
import { euroTexts } from '#report/report-labels.ts'
import { CollapsiblePanel } from '#ui/CollapsiblePanel.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { formatCount } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'

type Props = { books: Books }

export const IncomePanel = ({ books: { income, bookings, sales } }: Props) => {
  const row = (name: string, { net, vat, gross }: Books['sales']) =>
    [name, ...euroTexts(net, vat, gross)] as const
  return (
    <Panel
      title="Income"
      info="Booking prices include VAT if you were registered for it on the day of the first payment. A payment counts here until the booking is invoiced; from that day on, the invoice counts instead."
    >
      <FigureTable
        label="Income"
        hasTotal
        headers={['From', 'Net', 'VAT', 'Total']}
        rows={[
          row(`Invoices (${income.invoices.count})`, income.invoices),
          row(`Credit notes (${income.creditNotes.count})`, income.creditNotes),
          row(`Bookings without an invoice (${bookings.count})`, bookings),
          row('Total', sales),
        ]}
      />
    </Panel>
  )
}

export const UnpaidPanel = ({ books: { unpaid, owed, today } }: Props) => (
  <CollapsiblePanel
    onlyOnPhone
    title="Unpaid invoices by age"
    info={`Outstanding on issued invoices as of ${formatShortDate(today)}, by days past due.`}
  >
    <FigureTable
      label="Unpaid invoices by age"
      hasTotal
      headers={['Due', 'Invoices', 'Balance due']}
      rows={[
        ...unpaid.map(
          ({ age, count, owed }) =>
            [ageBucketLabels[age], formatCount(count), formatEuroText(owed)] as const,
        ),
        [
          'Total',
          formatCount(unpaid.reduce((sum, { count }) => sum + count, 0)),
          formatEuroText(owed),
        ],
      ]}
    />
  </CollapsiblePanel>
)

export const VatPanel = ({ books: { vat, vatByMonth, stripeFees } }: Props) => (
  <CollapsiblePanel
    onlyOnPhone
    title="VAT by rate"
    info="Invoices and credit notes are counted by issue date, with the VAT shown on them. Bookings without an invoice are counted by payment or refund date."
  >
    {vat.length === 0 ? (
      <p className="soft">No sales in this period.</p>
    ) : (
      <>
        <FigureTable
          label="VAT by rate"
          headers={['Rate', 'Net', 'VAT']}
          rows={vat.map((rate) => [rateName(rate), ...euroTexts(rate.net, rate.vat)])}
        />
        {new Set(vatByMonth.map(({ month }) => month)).size > 1 && (
          <FigureTable
            label="VAT by month and rate"
            headers={['Month', 'Net', 'VAT']}
            rows={vatByMonth.map(({ month, ...rate }) => [
              `${periodLabel(month)}, ${rateName(rate)}`,
              ...euroTexts(rate.net, rate.vat),
            ])}
          />
        )}
      </>
    )}
    {!isZero(stripeFees.vat) && (
      <FigureTable
        label="Stripe fees, reverse charge"
        headers={['Stripe fees, reverse charge', 'Net', 'VAT']}
        rows={[
          ['VAT due', ...euroTexts(stripeFees.taxed, stripeFees.vat)],
          ['VAT deducted', ...euroTexts(stripeFees.taxed, negateEuro(stripeFees.vat))],
        ]}
      />
    )}
  </CollapsiblePanel>
)

const withoutVat: Record<VatCategory, string> = {
  standard: '',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  outside_scope: 'Outside the scope of VAT',
}

const rateName = ({ vatCategory, vatPercent }: Books['vat'][number]): string =>
  withoutVat[vatCategory] || formatPercent(hundredthsFromDecimal(vatPercent))

export const ExpensesPanel = ({ books }: Props) => {
  const { expenses, spent, stripeFees, private: privateExpenses } = books
  const feesCents = centsFromEuro(stripeFees.amount)
  const fees = formatEuro(feesCents)
  const feesRows = feesCents > 0 ? [['Stripe fees', fees, formatEuro(0), fees, fees] as const] : []
  return (
    <CollapsiblePanel
      onlyOnPhone
      title="Expenses by category"
      info="By expense date. “Spent” includes VAT. “VAT deducted” is net of VAT due under reverse charge. “Cost” is what you spent less that VAT, and “Deductible” is the part of the cost that you can deduct."
    >
      {expenses.length === 0 && feesCents === 0 ? (
        <p className="soft">No expenses in this period.</p>
      ) : (
        <FigureTable
          label="Expenses by category"
          headers={['Category', 'Spent', 'VAT deducted', 'Cost', 'Deductible']}
          hasTotal
          rows={[
            ...expenses.map(({ category, ...spending }) => spendingRow(category, spending)),
            ...feesRows,
            spendingRow('Total', spent, feesCents),
          ]}
        />
      )}
      {privateExpenses.count > 0 && (
        <p className="soft">{`Excludes ${formatEuroText(privateExpenses.amount)} in private expenses.`}</p>
      )}
    </CollapsiblePanel>
  )
}

const spendingRow = (name: string, spent: Books['spent'], feesCents = 0) => {
  const { spentCents, costCents, deductibleCents } = expenseFigures(spent, feesCents)
  return [
    name,
    formatEuro(spentCents),
    formatEuroText(spent.vat),
    formatEuro(costCents),
    formatEuro(deductibleCents),
  ] as const
}
