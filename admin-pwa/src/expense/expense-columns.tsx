import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { deductibleCents } from '@synapse/shared/expense/expense'
import { formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { IconPaperclip } from '@tabler/icons-react'
import { isPicture, isUnsentReceipt } from '#expense/use-receipt.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { DateText } from '#ui/figure/DateText.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useFewColumns } from '#ui/use-layout.ts'

type Options = {
  clientName: (id: string | null) => string | undefined
  projectName: (id: string | null) => string | undefined
  onReceipt: (expense: Expense) => void
  onEdit: (expense: Expense) => void
}

export const expenseColumns = ({
  clientName,
  projectName,
  onReceipt,
  onEdit,
}: Options): Column<Expense>[] => [
  {
    header: 'Expense',
    place: 'heading',
    minWidth: 240,
    render: (expense) => {
      const { id, title, description, supplier, clientId, projectId } = expense
      const recipient = joinNonEmpty(', ', clientName(clientId), projectName(projectId))
      return (
        <>
          <Anchor
            component="button"
            type="button"
            ta="left"
            fw={600}
            onClick={() => onEdit(expense)}
          >
            {title}
          </Anchor>{' '}
          <UnsentBadge type="expenses" id={id} />
          {supplier && <div className="soft">{`From ${supplier}`}</div>}
          {recipient && <div className="soft">{`For ${recipient}`}</div>}
          {description && <div className="soft">{description}</div>}
        </>
      )
    },
  },
  { header: 'Supplier', place: 'text', renderInRow: ({ supplier }) => supplier },
  {
    header: 'Date',
    place: 'detail',
    renderInRow: ({ date, category }) => [formatShortDate(date), category],
    render: (expense) => <DateAndCategory {...expense} />,
  },
  { header: 'Category', render: ({ category }) => category },
  {
    header: 'Amount',
    align: 'right',
    place: 'amount',
    render: (expense) => <Amount {...expense} />,
  },
  {
    header: 'VAT',
    align: 'right',
    render: (expense) => vatText(expense),
  },
  {
    header: 'Deductible',
    align: 'right',
    place: 'detail',
    renderInRow: ({ isBusinessExpense, deductiblePercent }) =>
      isBusinessExpense
        ? deductiblePercent !== '100.00' && `${Number(deductiblePercent)}% deductible`
        : 'Private',
    lines: 2,
    render: (expense) => <Share {...expense} />,
  },
  {
    header: 'Receipt',
    place: 'state',
    render: (expense) =>
      expense.receipt ? (
        <Receipt expense={expense} onReceipt={onReceipt} />
      ) : (
        <Button
          className="flush"
          size="compact-sm"
          variant="subtle"
          onClick={() => onEdit(expense)}
        >
          <VisuallyHidden>{`No receipt for ${expense.title}. `}</VisuallyHidden>
          Add receipt
        </Button>
      ),
  },
]

const vatText = ({ vatAmount, reverseCharge }: Expense) =>
  reverseCharge ? 'Reverse charge' : !isZero(vatAmount) && formatEuroText(vatAmount)

/** Shows the category below the date if there is no column for categories. */
const DateAndCategory = ({ date, category }: Expense) => (
  <>
    <DateText date={date} />
    {useFewColumns() && <div className="soft">{category}</div>}
  </>
)

const Amount = (expense: Expense) => {
  const vat = useFewColumns() && vatText(expense)
  return (
    <>
      <Money amount={expense.amount} />
      {vat && (
        <div className="soft" style={{ whiteSpace: 'nowrap' }}>
          {expense.reverseCharge ? vat : `VAT ${vat}`}
        </div>
      )}
    </>
  )
}

const Receipt = ({ expense, onReceipt }: { expense: Expense } & Pick<Options, 'onReceipt'>) => (
  <ActionButton
    className="flush"
    size="compact-sm"
    variant="subtle"
    color="gray"
    needsNetwork={!isUnsentReceipt(expense)}
    leftSection={<IconPaperclip size={15} aria-hidden />}
    onClick={() => onReceipt(expense)}
  >
    {isPicture(expense) ? 'View' : 'PDF'}
    <VisuallyHidden>{`, receipt for ${expense.title}`}</VisuallyHidden>
  </ActionButton>
)

const Share = (expense: Expense) => {
  const cents = deductibleCents(expense)
  if (!expense.isBusinessExpense) return <span className="soft">Private</span>
  return (
    <>
      <span className="figures">{formatEuro(cents)}</span>
      {cents > 0 && expense.deductiblePercent !== '100.00' && (
        <div className="soft">{`${Number(expense.deductiblePercent)}%`}</div>
      )}
    </>
  )
}
