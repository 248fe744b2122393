import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'

type Props = {
  title: string
  children: string
  onRetry?: () => void
}

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
