import { Button } from '@mantine/core'
import classes from '#ui/EmptyState.module.css'
import { Picture } from '#ui/Picture.tsx'

type Props = {
  /** What could not be done: 'Failed to load completed bookings.' */
  title: string
  /** Why, as the server put it. */
  children?: string
  onRetry?: () => void
}

/** In the place of what could not be read. */
export const ErrorPanel = ({ title, children, onRetry }: Props) => (
  <div className={classes.empty} role="alert">
    <Picture name="storm" />
    <h2>{title}</h2>
    <p>{children ?? 'Nothing was changed.'}</p>
    {onRetry && <Button onClick={onRetry}>Try again</Button>}
  </div>
)
