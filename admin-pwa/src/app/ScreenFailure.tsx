import { Button } from '@mantine/core'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { usePageTitle } from '#ui/route/page-title.ts'

export const ScreenFailure = ({ reason = usualReason }: { reason?: string }) => {
  usePageTitle('Not available')
  return (
    <div>
      <ErrorPanel title="We couldn’t open this screen" onRetry={() => window.location.reload()}>
        {reason}
      </ErrorPanel>
      <p style={{ textAlign: 'center' }}>
        <Button component="a" href="/admin" variant="subtle">
          All websites
        </Button>
      </p>
    </div>
  )
}

const usualReason =
  'You may be offline, or something went wrong on our side. Your saved data is safe.'
