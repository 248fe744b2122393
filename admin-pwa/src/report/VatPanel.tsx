import type { VatCategory } from '@synapse/shared/invoice/vat'
import { periodLabel } from '#report/period.ts'
import type { Books } from '#report/queries.ts'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

type Rate = Books['vat'][number]

/** Shows VAT by rate, and by month if the period covers several months. */
export const VatPanel = ({ vat, vatByMonth }: Pick<Books, 'vat' | 'vatByMonth'>) => {
  const months = [...new Set(vatByMonth.map(({ month }) => month))]
  return (
    <Panel title="VAT by rate">
      {vat.length === 0 ? (
        <p className="soft">No sales in this period.</p>
      ) : (
        <>
          <FigureTable label="VAT by rate" headers={['Rate', 'Net', 'VAT']}>
            {vat.map((rate) => (
              <RateRow key={rateName(rate)} name={rateName(rate)} rate={rate} />
            ))}
          </FigureTable>
          {months.length > 1 && (
            <FigureTable label="VAT by month and rate" headers={['Month', 'Net', 'VAT']}>
              {vatByMonth.map(({ month, ...rate }) => {
                const name = `${periodLabel(month)}, ${rateName(rate)}`
                return <RateRow key={name} name={name} rate={rate} />
              })}
            </FigureTable>
          )}
          <p className="soft">
            Invoices and credit notes by their day of issue, with the VAT printed on them. Bookings
            without an invoice by the day of payment or refund.
          </p>
        </>
      )}
    </Panel>
  )
}

const RateRow = ({ name, rate }: { name: string; rate: Rate }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      <Money amount={rate.net} />
    </td>
    <td>
      <Money amount={rate.vat} />
    </td>
  </tr>
)

const withoutVat: Record<VatCategory, string> = {
  standard: '',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  outside_scope: 'Outside the scope',
}

const rateName = ({ vatCategory, vatPercent }: Rate): string =>
  withoutVat[vatCategory] || `${vatPercent.replace(/\.?0+$/, '')}%`
