import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowLeft,
  IconDownload,
  IconMoon,
  IconRefresh,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { BottomBar } from '#app/BottomBar.tsx'
import { DiscardQuestion } from '#app/DiscardQuestion.tsx'
import { OfflineNote } from '#app/OfflineBanner.tsx'
import classes from '#app/Shell.module.css'
import { Sidebar } from '#app/Sidebar.tsx'
import { UnsentButton } from '#app/UnsentChangesButton.tsx'
import { refreshAll } from '#data/query.ts'
import { useSync } from '#data/use-sync.ts'
import { useInstall } from '#pwa/install.ts'
import { headerActionsSlot, useCurrentTitle } from '#ui/page-title.ts'
import { isSection, paths, useSlug, useSlugInPath } from '#ui/paths.ts'
import { useMobile, useWide } from '#ui/use-mobile.ts'

/** Parts of the layout that features provide. */
export type ShellSlots = {
  /** The operator's menu with Logout. */
  Account: ComponentType<{ onOpen?: () => void }>
  /** Warning about a connection that doesn't work. */
  trouble: ReactNode
  /** The running timer. */
  timer: ReactNode
  /** Number of pending tasks. */
  todoBadge: ReactNode
  /** The quick button of a website's sidebar. */
  QuickButton: ComponentType<{ onOpen?: () => void }>
  /** Dialogs that may open on any screen. */
  dialogs: ReactNode
  /** Name of the current website. */
  websiteName: ReactNode
  /** The search, opened by the header's button or Ctrl K. */
  Palette: ComponentType<{ openSignal: EventTarget }>
}

/** Event that opens the search. */
const searchSignal = new EventTarget()

const openSearch = () => searchSignal.dispatchEvent(new Event('open'))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The layout around every screen: a sidebar and a header from 900 px, otherwise bars at the top and bottom. */
export const Shell = (slots: ShellSlots) => {
  const isMobile = useMobile()
  const main = useRef<HTMLElement>(null)
  useSync()
  useSectionEvent()
  useFocusOnNavigation(main)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!isMobile && <Sidebar {...slots} />}
      <div className={classes.column}>
        <Header {...slots} isMobile={isMobile} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <OfflineNote />
          <Outlet />
        </main>
      </div>
      {isMobile && <BottomBar {...slots} />}
      <slots.Palette openSignal={searchSignal} />
      {slots.dialogs}
      <DiscardQuestion />
      <ScrollRestoration />
    </div>
  )
}

type HeaderProps = Pick<ShellSlots, 'Account' | 'trouble' | 'timer'> & { isMobile: boolean }

const Header = ({ Account, trouble, timer, isMobile }: HeaderProps) => {
  const { title, subtitle } = useCurrentTitle()
  const slug = useSlugInPath()
  const isWide = useWide()
  return (
    <header className={classes.header}>
      {isMobile && slug && (
        <ActionIcon component={Link} to={paths.websites} aria-label="Back to Websites">
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.titles}>
        <h1>{title || ' '}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {trouble}
      {timer}
      <UnsentButton />
      {isWide && <div className={classes.actions} ref={headerActionsSlot.set} />}
      <div className={classes.tools}>
        {isMobile ? (
          <HeaderButton
            label="Search (Ctrl K)"
            icon={<IconSearch size={19} aria-hidden />}
            onClick={openSearch}
          />
        ) : (
          <button type="button" className={classes.search} onClick={openSearch}>
            <IconSearch size={17} aria-hidden />
            <span>Search…</span>
            <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
        )}
        {!isMobile && <InstallButton />}
        {!isMobile && <RefreshButton />}
        {!isMobile && <SchemeButton />}
      </div>
      {!isMobile && <Account />}
    </header>
  )
}

const HeaderButton = (props: { label: string; icon: ReactNode; onClick: () => void }) => (
  <ActionIcon aria-label={props.label} title={props.label} onClick={props.onClick}>
    {props.icon}
  </ActionIcon>
)

const RefreshButton = () => (
  <HeaderButton
    label="Refresh"
    icon={<IconRefresh size={19} aria-hidden />}
    onClick={() => refreshAll()}
  />
)

const InstallButton = () => {
  const install = useInstall()
  if (!install) return null
  return (
    <HeaderButton
      label="Install app"
      icon={<IconDownload size={19} aria-hidden />}
      onClick={install}
    />
  )
}

const SchemeButton = () => {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <HeaderButton
      label={isDark ? 'Light mode' : 'Dark mode'}
      icon={isDark ? <IconSun size={19} aria-hidden /> : <IconMoon size={19} aria-hidden />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}

/** Opens the section named by a `websiteDashboardSectionChange` event. */
const useSectionEvent = () => {
  const navigate = useNavigate()
  const slug = useSlug()
  useEffect(() => {
    const open = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
      const named =
        typeof detail === 'object' && detail !== null && 'section' in detail
          ? detail.section
          : detail
      if (typeof named === 'string' && isSection(named)) navigate(paths.section(slug, named))
    }
    window.addEventListener('websiteDashboardSectionChange', open)
    return () => window.removeEventListener('websiteDashboardSectionChange', open)
  }, [navigate, slug])
}

/** Moves the focus to the content after the screen has changed. */
const useFocusOnNavigation = (main: React.RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
