import { Group, Loader } from '@mantine/core'

export const PageSpinner = ({ label }: { label: string }) => (
  <Group justify="center" mih="100dvh" role="status" aria-label={label}>
    <Loader aria-hidden />
  </Group>
)
