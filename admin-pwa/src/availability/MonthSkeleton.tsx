import { Skeleton, VisuallyHidden } from '@mantine/core'

/** A month that is on its way. */
export const MonthSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading…</VisuallyHidden>
    <Skeleton height={34} mb={4} />
    <Skeleton height={520} />
  </div>
)
