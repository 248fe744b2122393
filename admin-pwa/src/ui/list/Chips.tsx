import { useEffect, useId, useRef } from 'react'
import { formatCount } from '#ui/format/format.ts'
import classes from '#ui/list/Chips.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
}

/** Radio buttons that look like chips, to choose which rows a list shows. */
export const Chips = <Value extends string>({ label, value, options, onChange }: Props<Value>) => {
  const name = useId()
  const counted = options[0]?.count
  const chosen = useRef<HTMLLabelElement>(null)
  // On a phone the row can overflow: scroll to the chosen chip without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips move if either changes
  useEffect(() => {
    const chip = chosen.current
    const row = chip?.parentElement
    if (row) row.scrollLeft = chip.offsetLeft + (chip.offsetWidth - row.clientWidth) / 2
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
            <span className={classes.count}>{formatCount(option.count)}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
