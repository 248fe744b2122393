import { queryClient } from '#data/query-client.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#app/app.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from '#app/routes.tsx'
import { TitleBar } from '#app/TitleBar.tsx'
import { SessionProvider } from '#operator/SessionProvider.tsx'
import { UpdateBanner } from '#pwa/UpdateBanner.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { focusToast } from '#ui/toast.tsx'

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

/**
 * Shows one notification at a time, for five seconds. The stylesheet positions it, and F8 focuses
 * it.
 */
const Toasts = () => {
  useHotkeys([['F8', focusToast]], [])
  return <Notifications limit={1} autoClose={5000} position="top-center" zIndex={400} />
}
