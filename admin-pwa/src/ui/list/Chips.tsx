import { useId } from 'react'
import { formatCount } from '#ui/format/format.ts'
import classes from '#ui/list/Chips.module.css'
import { SkeletonBar } from '#ui/Skeletons.tsx'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
  /** Whether to show each choice as a card, with its count in large type. */
  areCards?: boolean
}

/** Radio buttons that look like chips. They choose which rows a list shows. */
export const Chips = <Value extends string>(props: Props<Value>) => {
  const { label, value, options, onChange, areCards } = props
  const name = useId()
  return (
    <fieldset className={areCards ? classes.cards : classes.chips} aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          ref={option.value === value ? keepInView : undefined}
          className={classes.chip}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {(areCards || option.count !== undefined) && (
            <span className={classes.count}>
              {option.count === undefined ? <SkeletonBar width="2ch" /> : formatCount(option.count)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Scrolls the row, but not the page, to the chosen chip, because a phone may not show all chips.
 * Waits until the chip is laid out, because reading its position would force a layout.
 */
const keepInView = (chip: HTMLLabelElement) => {
  const row = chip.parentElement
  if (!row) return
  const observer = new ResizeObserver(() => {
    const { offsetLeft: left, offsetWidth: width } = chip
    const room = 24
    // Scroll only as far as necessary, so that the first chips stay visible.
    if (left - room < row.scrollLeft) row.scrollLeft = left - room
    else row.scrollLeft = Math.max(row.scrollLeft, left + width + room - row.clientWidth)
  })
  observer.observe(chip)
  return () => observer.disconnect()
}
