import { Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Children, createContext, type ReactNode, use, useId, useState } from 'react'
import classes from '#ui/list/Toolbar.module.css'
import type { FilterState } from '#ui/route/search-params.ts'
import { useMobile } from '#ui/use-mobile.ts'

/** The state of a list's filters, provided by the list's screen. */
export const ListFilterState = createContext<FilterState | undefined>(undefined)

/**
 * Search, filters and a button that clears them, above a list. On a phone, a button shows and hides
 * the filters.
 */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => {
  const isMobile = useMobile()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const state = use(ListFilterState)
  const clear = state?.isActive && (
    <Button variant="subtle" onClick={state.onClear}>
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
        <Button
          variant={state?.isActive ? 'light' : 'default'}
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
        {clear}
      </div>
    </search>
  )
}
