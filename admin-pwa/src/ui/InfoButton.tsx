import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, type ToggleEvent, useId, useState } from 'react'
import classes from '#ui/Tooltip.module.css'

type Props = {
  children: ReactNode
  /** A name for a small info icon, or a function that renders another button. */
  button: string | ((props: ButtonProps) => ReactNode)
}

type ButtonProps = { popoverTarget: string; 'aria-describedby': string | undefined }

/**
 * Shows an explanation until the next click or Escape. Uses the browser's own popover, because
 * Mantine's would add 9 kB to the first screen.
 */
export const InfoButton = ({ children, button }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const prepare = (event: ToggleEvent<HTMLDivElement>) => {
    setIsOpen(event.newState === 'open')
    placeBelow(event)
  }
  const props = { popoverTarget: id, 'aria-describedby': isOpen ? `${id}note` : undefined }
  return (
    <>
      {typeof button === 'string' ? (
        <ActionIcon size="sm" aria-label={button} {...props}>
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      ) : (
        button(props)
      )}
      <div id={id} popover="auto" className={classes.popover} onBeforeToggle={prepare}>
        {isOpen && (
          <div id={`${id}note`} role="note">
            {children}
          </div>
        )}
      </div>
    </>
  )
}

const width = 280
const margin = 8

/** Places the explanation below its button, within the window. */
const placeBelow = ({ newState, currentTarget: popover }: ToggleEvent<HTMLDivElement>) => {
  const button = popover.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  const left = Math.max(margin, Math.min(button.right, innerWidth - margin) - width)
  popover.style.left = `${left}px`
  popover.style.top = `${button.bottom + 4}px`
  addEventListener('scroll', () => popover.hidePopover(), { once: true, capture: true })
}
