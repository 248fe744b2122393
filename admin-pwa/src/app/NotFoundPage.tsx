import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/route/paths.ts'

export const NotFoundPage = () => (
  <Stack data-not-found mih="65dvh" justify="center">
    <PageHeader title="Page not found" subtitle="This page doesn’t exist or has moved" />
    <EmptyState
      title="You’re off the map"
      action={
        <Button component={Link} to={paths.websites}>
          All websites
        </Button>
      }
    />
  </Stack>
)
