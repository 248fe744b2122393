import { queryClient } from '#data/query-client.ts'
import '@mantine/core/styles.layer.css'
import '#app/app.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ScreenFailure } from '#app/ScreenFailure.tsx'
import { TitleBar } from '#app/TitleBar.tsx'
import { readToken } from '#data/sign-in-storage.ts'
import { LoginPage } from '#operator/LoginPage.tsx'
import { openLogin } from '#operator/return-path.ts'
import { SessionProvider, useSession } from '#operator/SessionProvider.tsx'
import { UpdateBanner } from '#pwa/UpdateBanner.tsx'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { focusToast } from '#ui/toast.tsx'

/**
 * Loaded when the first notification is shown. If that fails, the app works without notifications.
 */
const Notifications = lazy<ComponentType>(() =>
  import('#app/Notifications.tsx').then(
    ({ Notifications }) => ({ default: Notifications }),
    () => ({ default: () => <></> }),
  ),
)

/** Uses the public site's storage key, so that the light or dark theme applies to both. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

if (!readToken()) openLogin()

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="light"
  >
    <TitleBar />
    <Toasts />
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Entrance />
      </SessionProvider>
      <UpdateBanner />
    </QueryClientProvider>
  </MantineProvider>
)

const Entrance = () => {
  const { user, isLoading } = useSession()
  const isSignedIn = user !== undefined
  const [loaded, setLoaded] = useState<{ Screens?: ComponentType }>()
  useEffect(() => {
    if (isSignedIn) import('#app/Screens.tsx').then(setLoaded, () => setLoaded({}))
  }, [isSignedIn])
  if (isLoading) return <PageSpinner label="Checking your session..." />
  if (!isSignedIn) return <LoginPage />
  if (!loaded) return <PageSpinner label="Loading..." />
  return loaded.Screens ? <loaded.Screens /> : <ScreenFailure />
}

const Toasts = () => {
  useHotkeys([['F8', focusToast]], [])
  const isNeeded = useNotifications().notifications.length > 0
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    wasNeeded && (
      <Suspense>
        <Notifications />
      </Suspense>
    )
  )
}
