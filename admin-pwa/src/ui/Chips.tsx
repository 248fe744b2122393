import { useId } from 'react'
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
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.chip}>
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
