import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import classes from '#app/BottomBar.module.css'
import { ScreenLink } from '#app/ScreenLink.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { adminTabs, type Screen, websiteTabs } from '#ui/route/navigation.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'

const MenuDrawer = lazyDialog(() => import('#app/MenuDrawer.tsx'), 'MenuDrawer')

/** The tab bar on a phone. The Menu button in the middle opens all other screens. */
export const BottomBar = () => {
  const slug = useSlugFromPath()
  const { open, controls } = useDialog()
  const screens = slug ? websiteTabs(slug) : adminTabs
  const tab = (screen: Screen) => (
    <ScreenLink key={screen.to} screen={screen} iconSize={22} className={classes.tab} />
  )
  return (
    <nav className={classes.bar} aria-label="Tabs">
      {screens.slice(0, 2).map(tab)}
      <UnstyledButton
        className={classes.menu}
        aria-haspopup="dialog"
        aria-expanded={controls.opened}
        onClick={open}
      >
        <IconLayoutGrid size={22} aria-hidden />
        Menu
      </UnstyledButton>
      {screens.slice(2, 4).map(tab)}
      <MenuDrawer screens={screens} {...controls} />
    </nav>
  )
}
