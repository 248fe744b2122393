import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import classes from '#app/BottomBar.module.css'
import { NavigationLink } from '#app/NavigationLink.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { menuEntries } from '#ui/route/navigation.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'

const MenuDrawer = lazyDialog(() => import('#app/MenuDrawer.tsx'), 'MenuDrawer')

export const BottomBar = () => {
  const slug = useSlugFromPath()
  const { open, controls } = useDialog()
  const entries = menuEntries(slug)
  const tabs = (side: 'left' | 'right') =>
    entries
      .filter(({ tab }) => tab === side)
      .map((entry) => (
        <NavigationLink key={entry.to} entry={entry} iconSize={22} className={classes.tab} />
      ))
  return (
    <nav className={classes.bar} aria-label="Tabs">
      {tabs('left')}
      <UnstyledButton
        className={classes.menu}
        aria-haspopup="dialog"
        aria-expanded={controls.opened}
        onClick={open}
      >
        <IconMenu2 size={22} aria-hidden />
        Menu
      </UnstyledButton>
      {tabs('right')}
      <MenuDrawer entries={entries} {...controls} />
    </nav>
  )
}
