import { ActionIcon, Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#ui/list/Toolbar.module.css'
import { useMobileLayout } from '#ui/use-layout.ts'

type Props = {
  label: string
  /** Clears the filters; undefined if no filter is set. */
  onClear?: (() => void) | undefined
  /** The field that is always visible, usually the search field. */
  first: ReactNode
  /** The filters. On a phone, a button shows them. */
  children: ReactNode
}

export const Toolbar = ({ label, onClear, first, children }: Props) => {
  const isMobile = useMobileLayout()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const clear = onClear && (
    <Button variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  )
  if (!isMobile || !children)
    return (
      <search className={classes.bar} aria-label={label}>
        {first}
        {children}
        {!isMobile && clear}
      </search>
    )
  return (
    <search className={classes.phone} aria-label={label}>
      <Group className={classes.first} align="flex-end" wrap="nowrap" gap="sm">
        {first}
        <ActionIcon
          variant={onClear ? 'light' : 'default'}
          color="accent"
          aria-label="Filters"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div id={id} hidden={!isOpen} className={classes.filters}>
        {children}
        {clear}
      </div>
    </search>
  )
}
