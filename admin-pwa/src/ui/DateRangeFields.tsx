import { DateField } from '#ui/DateField.tsx'

type Range = { from?: string | undefined; to?: string | undefined }

type Props = {
  /** 'YYYY-MM-DD'; undefined if the range has no limit at this end. */
  range: Range
  onChange: (change: Range) => void
  isRequired?: boolean
}

/** Two date fields for a range, with an error if it ends before it starts. */
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
