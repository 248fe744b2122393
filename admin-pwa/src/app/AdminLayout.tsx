import { ActionIcon, Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconDownload,
  IconRefresh,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  type GetScrollRestorationKeyFunction,
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from 'react-router'
import classes from '#app/AdminLayout.module.css'
import { BottomBar } from '#app/BottomBar.tsx'
import { DiscardDialogHost } from '#app/DiscardDialogHost.tsx'
import { KeyboardShortcuts } from '#app/KeyboardShortcuts.tsx'
import { OfflineButton } from '#app/OfflineButton.tsx'
import { ProblemsLink } from '#app/ProblemsLink.tsx'
import { Sidebar } from '#app/Sidebar.tsx'
import { SyncStatus } from '#app/SyncStatus.tsx'
import { UnsentChangesButton } from '#app/UnsentChangesButton.tsx'
import { useLaunchHandler } from '#app/use-launch-handler.ts'
import { usePrefetch } from '#app/use-prefetch.ts'
import { ClientDialogHost } from '#client/ClientDialogHost.tsx'
import { refreshAll } from '#data/refresh.ts'
import { useStore } from '#data/store.ts'
import { useSync } from '#data/use-sync.ts'
import { openedFiles } from '#invoice/opened-files.ts'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { PasswordDialogHost } from '#operator/PasswordDialogHost.tsx'
import { useInstall } from '#pwa/install.ts'
import { openSearch, SearchDialogHost } from '#search/SearchDialogHost.tsx'
import { AppBadge } from '#todo/TodoBadge.tsx'
import { TimerLink } from '#tutoring/timer/TimerLink.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { currentPageTitle, headerActionsSlot } from '#ui/route/page-title.ts'
import { isWebsiteSection, paths } from '#ui/route/paths.ts'
import { useSlugFromPath, useSlugOrDefault } from '#ui/route/use-slug.ts'
import { useColourScheme } from '#ui/use-colour-scheme.ts'
import { useButtonsInHeader, useMobileLayout } from '#ui/use-layout.ts'
import { WebsiteName } from '#website/WebsiteName.tsx'

const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

export const AdminLayout = () => {
  const isMobile = useMobileLayout()
  const main = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useSync()
  usePrefetch()
  useLaunchHandler((files) => {
    openedFiles.set(files)
    navigate(paths.invoicing)
  })
  useSectionEvent()
  useFocusOnNavigation(main)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!isMobile && <Sidebar />}
      <div className={classes.column}>
        <Header isMobile={isMobile} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <SyncStatus />
          <Outlet />
        </main>
      </div>
      {isMobile && <BottomBar />}
      <AppBadge />
      <SearchDialogHost />
      <ClientDialogHost />
      <KeyboardShortcuts />
      <DiscardDialogHost />
      <PasswordDialogHost />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

const Header = ({ isMobile }: { isMobile: boolean }) => {
  const { title, subtitle, back } = useStore(currentPageTitle)
  const slug = useSlugFromPath()
  // On wider screens, the website's name is in the sidebar.
  const website = isMobile && slug && <WebsiteName slug={slug} />
  const text = website || (!back && subtitle)
  const hasButtons = useButtonsInHeader()
  const install = useInstall()
  const { isDark, toggle, Icon: SchemeIcon } = useColourScheme()
  return (
    <header className={classes.header}>
      {website && !back && (
        <ActionIcon component={Link} to={paths.websites} aria-label="Back to Websites">
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.titles}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        {!back && title && <h1>{title}</h1>}
        {text && <p>{text}</p>}
      </div>
      <ProblemsLink />
      <TimerLink />
      <OfflineButton />
      <UnsentChangesButton />
      {hasButtons && <Group gap="sm" ref={headerActionsSlot.set} />}
      <Group wrap="nowrap" gap="xs">
        {isMobile ? (
          <HeaderButton label={`Search (${searchKeys})`} Icon={IconSearch} onClick={openSearch} />
        ) : (
          <>
            <Button
              className={classes.search}
              variant="default"
              justify="space-between"
              rightSection={<kbd>{searchKeys}</kbd>}
              onClick={openSearch}
            >
              <IconSearch size={18} aria-hidden />
              Search…
            </Button>
            {install && <HeaderButton label="Install app" Icon={IconDownload} onClick={install} />}
            <HeaderButton label="Refresh" Icon={IconRefresh} onClick={() => refreshAll()} />
            <HeaderButton
              label={isDark ? 'Light mode' : 'Dark mode'}
              Icon={SchemeIcon}
              onClick={toggle}
            />
          </>
        )}
      </Group>
      {!isMobile && <AccountMenu />}
    </header>
  )
}

/**
 * Include the URL, because all pages opened from outside the app have the same location key, and
 * would otherwise share one scroll position.
 */
const scrollKey: GetScrollRestorationKeyFunction = ({ key, pathname, search }) =>
  key + pathname + search

type HeaderButtonProps = { label: string; Icon: TablerIcon; onClick: () => void }

const HeaderButton = ({ label, Icon, onClick }: HeaderButtonProps) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon size={19} aria-hidden />
  </ActionIcon>
)

/** A script can dispatch this event to open a section of the website. The app itself uses links. */
const useSectionEvent = () => {
  const navigate = useNavigate()
  const slug = useSlugOrDefault()
  useWindowEvent('websiteDashboardSectionChange', ({ detail }) => {
    const section: unknown = detail?.section ?? detail
    if (typeof section === 'string' && isWebsiteSection(section))
      navigate(paths.section(slug, section))
  })
}

const useFocusOnNavigation = (main: React.RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
