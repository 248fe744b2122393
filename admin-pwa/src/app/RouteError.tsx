import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ScreenFailure } from '#app/ScreenFailure.tsx'

export const RouteError = () => {
  const error = useRouteError()
  console.error(error)
  return <ScreenFailure reason={isRouteErrorResponse(error) ? error.statusText : undefined} />
}
