import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { useNamePage } from '#ui/page-title.ts'

/** A screen that could not be loaded, or that failed while it was drawn. */
export const RouteError = () => {
  const error = useRouteError()
  useNamePage('Not available')
  console.error(error)
  return (
    <div>
      <ErrorPanel title="This screen could not be opened" onRetry={() => window.location.reload()}>
        {isRouteErrorResponse(error)
          ? error.statusText
          : 'Either the network is gone or something is wrong on our side. What was saved is kept.'}
      </ErrorPanel>
      <p style={{ textAlign: 'center' }}>
        <Button component="a" href="/admin" variant="subtle">
          All websites
        </Button>
      </p>
    </div>
  )
}
