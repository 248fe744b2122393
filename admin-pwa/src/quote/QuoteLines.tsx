import { formatEuro } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTotals } from '@synapse/shared/quote/quote'
import { TotalsList } from '#invoice/TotalsList.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { euro } from '#ui/figure/Money.tsx'

export const QuoteLines = ({ quote }: { quote: Quote }) => {
  const { vatGroups } = quoteTotals(quote.lines)
  return (
    <>
      <FigureTable label="Lines" headers={['Description', 'Quantity', 'Unit price', 'Amount']}>
        {quote.lines.map(({ id, description, quantity, unitPrice, net }) => (
          <tr key={id}>
            <th scope="row" style={{ overflowWrap: 'anywhere' }}>
              {description}
            </th>
            <td data-header="Quantity">{Number(quantity)}</td>
            <td data-header="Unit price">{euro(unitPrice)}</td>
            <td>{euro(net)}</td>
          </tr>
        ))}
      </FigureTable>
      <TotalsList
        sums={[
          { label: 'Net', value: euro(quote.subtotal) },
          ...vatGroups.map(({ vatCategory, vatHundredths, vatReason, vatCents }) => ({
            label:
              vatCategory === 'standard' ? `VAT ${vatHundredths / 100}%` : `No VAT (${vatReason})`,
            value: formatEuro(vatCents),
          })),
          { label: 'Total', value: euro(quote.total), isTotal: true },
        ]}
      />
    </>
  )
}
