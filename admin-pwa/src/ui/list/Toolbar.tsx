import { Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Children, type ReactNode, useId, useState } from 'react'
import classes from '#ui/list/Toolbar.module.css'
import { useMobile } from '#ui/use-mobile.ts'

/** Search and filters above a list. On a phone, a button shows and hides the filters. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => {
  const isMobile = useMobile()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [search, ...filters] = Children.toArray(children)
  if (!isMobile || filters.length === 0)
    return (
      <search className={classes.bar} aria-label={label}>
        {children}
      </search>
    )
  return (
    <search className={classes.phone} aria-label={label}>
      <Group className={classes.first} align="flex-end" wrap="nowrap" gap="sm">
        {search}
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
      </Group>
      <div id={id} hidden={!isOpen} className={classes.filters}>
        {filters}
      </div>
    </search>
  )
}
