import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'

type Props = {
  /** What could not be done: 'Failed to load completed bookings.' */
  title: string
  /** Why, as the server put it. */
  children?: string
  onRetry?: () => void
}

/** In the place of what could not be read. */
export const ErrorPanel = ({ title, children, onRetry }: Props) => (
  <div role="alert">
    <EmptyState
      picture="storm"
      title={title}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {children ?? 'Nothing was changed.'}
    </EmptyState>
  </div>
)
