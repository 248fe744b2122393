import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

/** A button that shows an explanation until the next click or Escape. */
export const InfoButton = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      withRoles={false}
      position="bottom-end"
      shadow="md"
      width={280}
    >
      <Popover.Target>
        <ActionIcon
          size="sm"
          aria-label={label}
          aria-expanded={isOpen}
          aria-describedby={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <IconInfoCircle size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown id={id} role="note" fz={14}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
