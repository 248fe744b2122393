import { Box, Drawer, SimpleGrid } from '@mantine/core'
import { IconDownload, IconLayoutGrid } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '#app/BottomBar.module.css'
import { ScreenLink } from '#app/ScreenLink.tsx'
import { AddClientButton } from '#client/AddClient.tsx'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { useInstall } from '#pwa/install.ts'
import { useDialogStack } from '#ui/dialog-stack.ts'
import { adminTabs, type Screen, websiteTabs } from '#ui/navigation.ts'
import { useSlugFromPath } from '#ui/paths.ts'
import { useColourScheme } from '#ui/use-colour-scheme.ts'

/** The tab bar on a phone. The Menu button in the middle opens all other screens. */
export const BottomBar = () => {
  const slug = useSlugFromPath()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useDialogStack(isOpen, close)
  const screens = slug ? websiteTabs(slug) : adminTabs
  const tabs = screens.slice(0, slug ? 4 : 2)
  const half = tabs.length / 2
  const tab = (screen: Screen) => (
    <ScreenLink key={screen.to} screen={screen} iconSize={22} className={classes.tab} />
  )
  const { isDark, toggle, Icon: SchemeIcon } = useColourScheme()
  const install = useInstall()
  return (
    <nav className={classes.bar} aria-label="Tabs">
      {tabs.slice(0, half).map(tab)}
      <button
        type="button"
        className={classes.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconLayoutGrid size={22} stroke={1.7} aria-hidden />
        Menu
      </button>
      {tabs.slice(half).map(tab)}
      <Drawer
        opened={isOpen}
        onClose={close}
        closeOnEscape={false}
        title="Menu"
        position="bottom"
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ duration: 180 }}
      >
        <SimpleGrid component="nav" minColWidth={88} spacing="sm" aria-label="All screens">
          {screens.map((screen) => (
            <ScreenLink
              key={screen.to}
              screen={screen}
              iconSize={24}
              className={classes.tile}
              onClick={close}
            />
          ))}
          <button type="button" className={classes.tile} aria-pressed={isDark} onClick={toggle}>
            <SchemeIcon size={24} stroke={1.7} aria-hidden />
            <span>Dark Mode</span>
          </button>
          {install && (
            <button type="button" className={classes.tile} onClick={install}>
              <IconDownload size={24} stroke={1.7} aria-hidden />
              <span>Install app</span>
            </button>
          )}
        </SimpleGrid>
        {slug && (
          <Box mt={12}>
            <AddClientButton onOpen={close} />
          </Box>
        )}
        <div className={classes.account}>
          <AccountMenu onLogout={close} />
        </div>
      </Drawer>
    </nav>
  )
}
