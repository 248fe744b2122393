import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { clearReturnPath, saveReturnPath } from '#operator/return-path.ts'
import { useSession } from '#operator/SessionProvider.tsx'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { paths } from '#ui/paths.ts'

/**
 * Shows the page to the signed-in operator; otherwise opens the sign-in page, which returns here
 * afterwards.
 */
export const RequireSession = () => {
  const { user, isLoading } = useSession()
  const location = useLocation()
  useEffect(() => {
    if (isLoading) return
    if (user) clearReturnPath()
    else saveReturnPath(location)
  }, [user, isLoading, location])
  if (isLoading) return <PageSpinner label="Checking your session…" />
  return user ? <Outlet /> : <Navigate to={paths.login} replace />
}
