import { Box } from '@mantine/core'
import { formatEuro } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTotals } from '@synapse/shared/quote/quote'
import { TotalsList } from '#invoice/TotalsList.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { euro } from '#ui/figure/Money.tsx'

export const QuoteLines = ({ quote }: { quote: Quote }) => {
  const { vatGroups } = quoteTotals(quote.lines)
  return (
    <Box maw={640}>
      <FigureTable label="Lines" headers={['Description', 'Amount']}>
        {quote.lines.map(({ id, description, quantity, unitPrice, net }) => (
          <tr key={id}>
            <th scope="row" style={{ overflowWrap: 'anywhere' }}>
              {description}
              <div className="soft">{`${Number(quantity)} × ${euro(unitPrice)}`}</div>
            </th>
            <td style={{ verticalAlign: 'top' }}>{euro(net)}</td>
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
    </Box>
  )
}
