import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ScreenFailure } from '#app/ScreenFailure.tsx'

/** A separate file, because the sign-in page uses `ScreenFailure` without the router. */
export const RouteError = () => {
  const error = useRouteError()
  console.error(error)
  return <ScreenFailure reason={isRouteErrorResponse(error) ? error.statusText : undefined} />
}
