import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from '#app/routes.tsx'
import { takeReturnPath } from '#operator/return-path.ts'
import { paths } from '#ui/route/paths.ts'

const router = createRouter()

export const Screens = () => {
  // The sign-in page doesn't use the router, so the router may not know the current URL.
  useEffect(() => {
    // The operator left the sign-in page with the Back button, so its return path no longer
    // applies.
    if (window.location.pathname !== paths.login) takeReturnPath()
    if (router.state.location.pathname !== window.location.pathname)
      router.navigate(window.location, { replace: true })
  }, [])
  return <RouterProvider router={router} />
}
