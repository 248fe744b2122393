import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { usePageTitle } from '#ui/page-title.ts'
import { ErrorPanel } from '#ui/QueryBoundary.tsx'

/** Shown when a screen couldn't be loaded or rendered. */
export const RouteError = () => {
  const error = useRouteError()
  usePageTitle('Not available')
  console.error(error)
  return (
    <div>
      <ErrorPanel title="We couldn’t open this screen" onRetry={() => window.location.reload()}>
        {isRouteErrorResponse(error)
          ? error.statusText
          : 'You may be offline, or something went wrong on our side. Your saved data is safe.'}
      </ErrorPanel>
      <p style={{ textAlign: 'center' }}>
        <Button component="a" href="/admin" variant="subtle">
          All websites
        </Button>
      </p>
    </div>
  )
}
