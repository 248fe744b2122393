import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/route/paths.ts'

export const NotFoundPage = () => (
  <div data-not-found>
    <PageHeader title="Page not found" subtitle="There’s no page at this address" />
    <EmptyState
      picture="islands"
      action={
        <Button component={Link} to={paths.websites}>
          All websites
        </Button>
      }
    >
      The link may be outdated, or the address mistyped.
    </EmptyState>
  </div>
)
