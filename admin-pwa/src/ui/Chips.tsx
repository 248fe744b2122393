import { useEffect, useId, useRef } from 'react'
import classes from '#ui/Chips.module.css'

type Props<Value extends string> = {
  /** What is chosen among, for those who do not see it. */
  label: string
  value: Value
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight: what a list shows of its rows. */
export const Chips = <Value extends string>({ label, value, options, onChange }: Props<Value>) => {
  const name = useId()
  const counted = options[0]?.count
  const chosen = useRef<HTMLLabelElement>(null)
  // A phone's row may reach beyond its edge, all the more once it is counted; the page stays.
  useEffect(() => {
    const chip = chosen.current
    const row = chip?.parentElement
    if (row && value + counted)
      row.scrollLeft = chip.offsetLeft + chip.offsetWidth + 24 - row.clientWidth
  }, [value, counted])
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          ref={option.value === value ? chosen : undefined}
          className={classes.chip}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && (
            <span className={classes.count}>{option.count.toLocaleString('en-GB')}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
