import { Skeleton } from '@mantine/core'

/** In the place of a chart that is on its way. */
export const ChartSkeleton = ({ height = 280 }: { height?: number }) => (
  <Skeleton height={height} radius="md" />
)
