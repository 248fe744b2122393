import { Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDownload, IconLayoutGrid, IconMoon, IconSun } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import classes from '#app/BottomBar.module.css'
import type { ShellSlots } from '#app/Shell.tsx'
import { useInstall } from '#pwa/install.ts'
import { useDialogStack } from '#ui/dialog-stack.ts'
import { adminTabs, type Screen, websiteTabs } from '#ui/navigation.ts'
import { useSlugInPath } from '#ui/paths.ts'

type Props = Pick<ShellSlots, 'todoBadge' | 'QuickButton' | 'Account'>

/** Tabs on a phone. The Menu button in the middle opens everything else. */
export const BottomBar = ({ todoBadge, QuickButton, Account }: Props) => {
  const slug = useSlugInPath()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useDialogStack(isOpen, close)
  const screens = slug ? websiteTabs(slug) : adminTabs
  const tabs = slug
    ? screens.slice(0, 4)
    : [screens[0], screens[1]].filter((one) => one !== undefined)
  const half = tabs.length / 2
  const tab = (screen: Screen) => (
    <Tab key={screen.to} screen={screen} badge={screen.hasTodoBadge ? todoBadge : undefined} />
  )
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
        <nav className={classes.grid} aria-label="All screens">
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
              {screen.hasTodoBadge && todoBadge}
            </NavLink>
          ))}
          <DarkModeTile />
          <InstallTile />
        </nav>
        {slug && (
          <div className={classes.quick}>
            <QuickButton onOpen={close} />
          </div>
        )}
        <div className={classes.account}>
          <Account onOpen={close} />
        </div>
      </Drawer>
    </nav>
  )
}

const Tab = ({ screen, badge }: { screen: Screen; badge: ReactNode }) => (
  <NavLink to={screen.to} end={!screen.hasPages} className={classes.tab}>
    <screen.icon size={22} stroke={1.7} aria-hidden />
    <span>{screen.label}</span>
    {badge}
  </NavLink>
)

const DarkModeTile = () => {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.tile}
      aria-pressed={isDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
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
