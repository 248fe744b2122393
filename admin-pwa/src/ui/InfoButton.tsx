import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/Tooltip.module.css'

type Props = {
  children: ReactNode
  /** The accessible name of the small info icon, or a function that renders another button. */
  button: string | ((props: ButtonProps) => ReactNode)
}

type ButtonProps = { popoverTarget: string; 'aria-describedby': string | undefined }

/**
 * Shows an explanation until the next click or scroll, or until Escape is pressed. This is the
 * browser's own popover, because Mantine's would add 9 kB to the first screen.
 */
export const InfoButton = ({ children, button }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const props = { popoverTarget: id, 'aria-describedby': isOpen ? `${id}note` : undefined }
  return (
    <>
      {typeof button === 'string' ? (
        <ActionIcon size="sm" className={classes.info} aria-label={button} {...props}>
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      ) : (
        button(props)
      )}
      <div
        id={id}
        popover="auto"
        className={classes.popover}
        onBeforeToggle={({ newState, currentTarget: popover }) => {
          setIsOpen(newState === 'open')
          addEventListener('scroll', () => popover.hidePopover(), { once: true, capture: true })
        }}
      >
        {isOpen && (
          <div id={`${id}note`} role="note">
            {children}
          </div>
        )}
      </div>
    </>
  )
}
