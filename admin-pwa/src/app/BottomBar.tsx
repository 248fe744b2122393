import {
  Box,
  Drawer,
  SimpleGrid,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconDownload, IconLayoutGrid, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import classes from '#app/BottomBar.module.css'
import { AddClientButton } from '#client/AddClientButton.tsx'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { useInstall } from '#pwa/install.ts'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import { useDialogStack } from '#ui/dialog-stack.ts'
import { adminTabs, type Screen, websiteTabs } from '#ui/navigation.ts'
import { useSlugInPath } from '#ui/paths.ts'

/** Tabs on a phone. The Menu button in the middle opens everything else. */
export const BottomBar = () => {
  const slug = useSlugInPath()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useDialogStack(isOpen, close)
  const screens = slug ? websiteTabs(slug) : adminTabs
  const tabs = screens.slice(0, slug ? 4 : 2)
  const half = tabs.length / 2
  const tab = (screen: Screen) => <Tab key={screen.to} screen={screen} />
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
            <NavLink
              key={screen.to}
              to={screen.to}
              end={!screen.hasPages}
              className={classes.tile}
              onClick={close}
            >
              <screen.icon size={24} stroke={1.6} aria-hidden />
              <span>{screen.label}</span>
              {screen.hasTodoBadge && <TodoBadge />}
            </NavLink>
          ))}
          <DarkModeTile />
          <InstallTile />
        </SimpleGrid>
        {slug && (
          <Box mt={12}>
            <AddClientButton onOpen={close} />
          </Box>
        )}
        <div className={classes.account}>
          <AccountMenu onOpen={close} />
        </div>
      </Drawer>
    </nav>
  )
}

const Tab = ({ screen }: { screen: Screen }) => (
  <NavLink to={screen.to} end={!screen.hasPages} className={classes.tab}>
    <screen.icon size={22} stroke={1.7} aria-hidden />
    <span>{screen.label}</span>
    {screen.hasTodoBadge && <TodoBadge />}
  </NavLink>
)

const DarkModeTile = () => {
  const { toggleColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.tile}
      aria-pressed={isDark}
      onClick={toggleColorScheme}
    >
      <Icon size={24} stroke={1.6} aria-hidden />
      <span>Dark Mode</span>
    </button>
  )
}

const InstallTile = () => {
  const install = useInstall()
  if (!install) return null
  return (
    <button type="button" className={classes.tile} onClick={install}>
      <IconDownload size={24} stroke={1.6} aria-hidden />
      <span>Install app</span>
    </button>
  )
}
