import { queryClient } from '#data/query-client.ts'
import '@mantine/core/styles.layer.css'
import '#app/app.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from '#app/routes.tsx'
import { TitleBar } from '#app/TitleBar.tsx'
import { SessionProvider } from '#operator/SessionProvider.tsx'
import { UpdateBanner } from '#pwa/UpdateBanner.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { focusToast } from '#ui/toast.tsx'

/** Loaded with the first notification, because most visits show none before the first screen. */
const Notifications = lazy(async () => ({
  default: (await import('#app/Notifications.tsx')).Notifications,
}))

const router = createRouter()
/** Uses the public site's storage key, so that the light or dark theme applies to both. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

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
        <RouterProvider router={router} />
      </SessionProvider>
      <UpdateBanner />
    </QueryClientProvider>
  </MantineProvider>
)

/** Shows notifications; F8 focuses them. */
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
