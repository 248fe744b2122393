import { queryClient } from '#data/query-client.ts'
import '@mantine/core/styles.layer.css'
import '#app/tokens.css'
import '#app/base.css'
import '#app/mantine.css'
import '#app/small-screens.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications, useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { ScreenFailure } from '#app/ScreenFailure.tsx'
import { TitleBar } from '#app/TitleBar.tsx'
import { readToken } from '#data/sign-in-storage.ts'
import { LoginPage } from '#operator/LoginPage.tsx'
import { openLogin } from '#operator/return-path.ts'
import { SignInProvider, useSignIn } from '#operator/SignInProvider.tsx'
import { UpdateBanner } from '#pwa/UpdateBanner.tsx'
import { lazyComponent, lazyModule } from '#ui/lazy-module.tsx'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { focusToast } from '#ui/toast.tsx'

const useNotificationsModule = lazyModule(() => import('#app/Notifications.tsx'))

const Screens = lazyComponent(() => import('#app/Screens.tsx'), 'Screens', {
  loading: () => <PageSpinner label="Loading..." />,
  failed: <ScreenFailure />,
})

/** Uses the public site's storage key, so that the app and the site have the same theme. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

if (!readToken()) openLogin()

let shownScheme: string | undefined

// Prints in the light theme, because browsers don't print dark backgrounds.
matchMedia('print').addEventListener('change', ({ matches }) => {
  const { dataset } = document.documentElement
  if (matches) shownScheme = dataset.mantineColorScheme
  dataset.mantineColorScheme = matches ? 'light' : shownScheme
})

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
      <SignInProvider>
        <Entrance />
      </SignInProvider>
      <UpdateBanner />
    </QueryClientProvider>
  </MantineProvider>
)

const Entrance = () => {
  const { operator, isLoading } = useSignIn()
  if (isLoading) return <PageSpinner label="Checking your session..." />
  return operator ? <Screens /> : <LoginPage />
}

const Toasts = () => {
  useHotkeys([['F8', focusToast]], [])
  const isNeeded = useNotifications().notifications.length > 0
  // If the module can't be loaded, this notification is lost. The next one tries to load it again.
  const loaded = useNotificationsModule(isNeeded, () => notifications.clean())
  return loaded && <loaded.Notifications />
}
