import { ActionIcon, Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Children, type ReactNode, useId, useState } from 'react'
import classes from '#ui/list/Toolbar.module.css'
import { useMobileLayout } from '#ui/use-layout.ts'

type Props = {
  label: string
  /** Clears the filters; undefined if no filter is set. */
  onClear?: (() => void) | undefined
  /** The search field, then the filters. */
  children: ReactNode
}

/** A search field, filters and a “clear” button. On a phone, a button shows the filters. */
export const Toolbar = ({ label, onClear, children }: Props) => {
  const isMobile = useMobileLayout()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const clear = onClear && (
    <Button variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  )
  const [search, ...filters] = Children.toArray(children)
  if (!isMobile || filters.length === 0)
    return (
      <search className={classes.bar} aria-label={label}>
        {children}
        {!isMobile && clear}
      </search>
    )
  return (
    <search className={classes.phone} aria-label={label}>
      <Group className={classes.first} align="flex-end" wrap="nowrap" gap="sm">
        {search}
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
        {filters}
        {clear}
      </div>
    </search>
  )
}
