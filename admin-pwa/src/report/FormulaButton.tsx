import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; formula: string }

/** Explains how a rate is calculated, in a tooltip that opens on hover, focus or tap. */
export const FormulaButton = ({ label, formula }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const show = () => setIsOpen(true)
  const hide = () => setIsOpen(false)
  return (
    <Tooltip
      label={`${label} = ${formula}`}
      opened={isOpen}
      maw={280}
      transitionProps={{}}
      withinPortal={false}
    >
      <ActionIcon
        size="sm"
        aria-label={`How ${label} is calculated`}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
