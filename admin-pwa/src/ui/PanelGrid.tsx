import { SimpleGrid, type SimpleGridProps } from '@mantine/core'

/** Places panels side by side in up to two columns. */
export const PanelGrid = (props: SimpleGridProps) => (
  <SimpleGrid
    spacing={16}
    autoFlow="auto-fit"
    minColWidth="min(100%, max(26rem, 40%))"
    {...props}
  />
)
