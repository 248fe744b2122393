import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { endsBeforeItBegins } from '@synapse/shared/contract/refusals'
import { formatShortDate } from '@synapse/shared/time'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '#ui/form/DateField.module.css'
import { isCompleteDate, parseDate } from '#ui/form/date-input.ts'
import { useParsedInput } from '#ui/form/use-parsed-input.ts'
import { parseIsoDate, today } from '#ui/format/format-time.ts'
import { lazyComponent } from '#ui/lazy-module.tsx'

/** The calendar is loaded when it is first opened, because many dates are typed. */
const DateCalendar = lazyComponent(() => import('#ui/form/DateCalendar.tsx'), 'DateCalendar', {
  failed: <p className="soft">Couldn’t load the calendar. Type the date instead.</p>,
})

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** 'YYYY-MM-DD'; '' if empty. */
  value?: string
  onChange: (date: string) => void
  /** Whether the previous date is restored if the field is left empty. */
  keepsDate?: boolean
  /** The earliest selectable date. An earlier date can be typed if the form accepts it. */
  min?: string
  /** The latest selectable date. A later date can be typed if the form accepts it. */
  max?: string
}

/** The dates that the server accepts. A form with any other date isn't sent. */
const firstDate = '2000-01-01'
const lastDate = '2099-12-31'

/**
 * A field in which a date can be typed (day first) or chosen. It shows dates as '22 Nov 2026',
 * whatever the browser's language.
 */
export const DateField = ({
  value = '',
  onChange,
  keepsDate = false,
  min = '',
  max = lastDate,
  error,
  ...input
}: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const earliest = min > firstDate ? min : firstDate
  const typed = useParsedInput({
    value,
    shown: parseIsoDate(value) ? formatShortDate(value) : value,
    parse: (text) => parseDate(text, today()),
    isComplete: isCompleteDate,
    onChange: (date) => (date || !keepsDate) && onChange(date),
    invalidMessage: 'Enter a date, for example 22/11/2026.',
    isInvalid: value !== '' && (value < firstDate || value > lastDate),
  })
  const choose = (date: string) => {
    typed.reset()
    onChange(date)
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          rightSectionWidth={36}
          {...input}
          {...typed.input}
          error={typed.error || error || (value && rangeError(value, earliest, max))}
          rightSection={
            <ActionIcon
              aria-label="Open calendar"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              // Escape must close the calendar, not the dialog around it.
              data-mantine-stop-propagation={isOpen}
              disabled={Boolean(input.disabled)}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendar">
        <DateCalendar
          value={parseIsoDate(value)}
          min={earliest}
          max={max}
          onChoose={choose}
          onClear={keepsDate || input.required ? undefined : () => choose('')}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const rangeError = (date: string, min: string, max: string) => {
  if (date < min) return `Enter ${formatShortDate(min)} or a later date.`
  return date > max && `Enter ${formatShortDate(max)} or an earlier date.`
}

type Range = { from?: string | undefined; to?: string | undefined }

type RangeProps = {
  /** The dates are 'YYYY-MM-DD'. The end is undefined if there is no limit. */
  range: Range
  onChange: (change: Range) => void
  isRequired?: boolean
}

export const DateRangeFields = ({ range: { from, to }, onChange, isRequired }: RangeProps) => (
  <div className={classes.range} data-range>
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
      error={from && to && to < from ? endsBeforeItBegins.message : undefined}
    />
  </div>
)
