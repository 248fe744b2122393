import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/paths.ts'

export const NotFoundPage = () => (
  <>
    <PageHeader title="404 — page not found" subtitle="Nothing on this chart" />
    <EmptyState
      picture="boat"
      title="Nothing on this chart"
      action={
        <Button component={Link} to={paths.websites}>
          All websites
        </Button>
      }
    >
      The page you asked for does not exist, or it has moved.
    </EmptyState>
  </>
)
