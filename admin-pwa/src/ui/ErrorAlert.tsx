import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

export const ErrorAlert = ({ title, children }: { title: string; children: string }) => (
  <Alert color="danger" mb="sm" icon={<IconAlertTriangle aria-hidden />} title={title}>
    {children}
  </Alert>
)
