import { Navigate, Outlet } from 'react-router'
import { paths } from '#app/paths.ts'
import { useSession } from '#operator/SessionProvider.tsx'
import { PageSpinner } from '#ui/PageSpinner.tsx'

/** Lets the signed-in operator through; everybody else is sent to the sign-in page. */
export const RequireSession = () => {
  const { user, isLoading } = useSession()
  if (isLoading) return <PageSpinner label="Checking your session…" />
  return user ? <Outlet /> : <Navigate to={paths.login} replace />
}
