import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, type ToggleEvent, useId } from 'react'
import classes from '#ui/InfoButton.module.css'

/**
 * A button that shows an explanation until the next click or Escape. It uses the browser's own
 * popover, because Mantine's would add 9 kB to the first screen.
 */
export const InfoButton = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <>
      <ActionIcon size="sm" aria-label={label} popoverTarget={id}>
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div id={id} popover="auto" role="note" className={classes.note} onBeforeToggle={placeBelow}>
        {children}
      </div>
    </>
  )
}

const noteWidth = 280
const margin = 8

/** Places the explanation below its button, within the window. */
const placeBelow = ({ newState, currentTarget: note }: ToggleEvent<HTMLDivElement>) => {
  const button = note.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  const left = Math.max(margin, Math.min(button.right, innerWidth - margin) - noteWidth)
  note.style.left = `${left}px`
  note.style.top = `${button.bottom + 4}px`
  addEventListener('scroll', () => note.hidePopover(), { once: true, capture: true })
}
