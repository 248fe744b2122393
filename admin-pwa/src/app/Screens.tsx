import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from '#app/routes.tsx'

const router = createRouter()

/** The screens of the signed-in operator. */
export const Screens = () => {
  // The sign-in page doesn't use the router, so the router may not know the address.
  useEffect(() => {
    if (router.state.location.pathname !== window.location.pathname)
      router.navigate(window.location, { replace: true })
  }, [])
  return <RouterProvider router={router} />
}
