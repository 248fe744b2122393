import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'

type Props = {
  title: string
  children: string
  onRetry?: () => void
}

/** Replaces content that couldn't be loaded. */
export const ErrorPanel = ({ title, children, onRetry }: Props) => (
  <div role="alert">
    <EmptyState
      picture="storm"
      title={title}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {children}
    </EmptyState>
  </div>
)
