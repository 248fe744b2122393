import { DateField } from '#ui/DateField.tsx'

type Range = { from?: string | undefined; to?: string | undefined }

type Props = {
  /** 'YYYY-MM-DD', or nothing where the range is open. */
  range: Range
  onChange: (change: Range) => void
  isRequired?: boolean
}

/** The first and the last day of a range; one that ends before it begins says so. */
export const DateRangeFields = ({ range: { from, to }, onChange, isRequired = false }: Props) => (
  <>
    <DateField
      label="From"
      keepsDate={isRequired}
      value={from ?? ''}
      onChange={(date) => onChange({ from: date })}
    />
    <DateField
      label="To"
      keepsDate={isRequired}
      value={to ?? ''}
      onChange={(date) => onChange({ to: date })}
      error={from && to && to < from ? 'The end date is before the start date.' : undefined}
    />
  </>
)
