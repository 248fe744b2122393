import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/route/paths.ts'

export const NotFoundPage = () => (
  <>
    <PageHeader title="404 — page not found" />
    <EmptyState
      picture="boat"
      title="Check the address"
      action={
        <Button component={Link} to={paths.websites}>
          All websites
        </Button>
      }
    >
      The page may have moved.
    </EmptyState>
  </>
)
