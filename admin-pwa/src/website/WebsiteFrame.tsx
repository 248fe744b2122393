import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { websitesQuery } from '#website/queries.ts'

export const WebsiteFrame = () => {
  const slug = useSlugOrDefault()
  const { data, isFetching } = useQuery(websitesQuery())
  // A slug that has just been changed may be missing until the list has been reloaded.
  const isUnknown =
    data && !isFetching && slug !== defaultSlug && !data.some((website) => website.slug === slug)
  const { pathname, search } = useLocation()
  if (!isUnknown) return <Outlet />
  // Responses cached by older versions of the app don't include former slugs.
  const renamed = data.find(({ formerSlugs }) => formerSlugs?.includes(slug))
  if (renamed) {
    const path = pathname.replace(paths.website(slug), paths.website(renamed.slug))
    return <Navigate to={path + search} replace />
  }
  return (
    <>
      <PageHeader title="Website not found" />
      <EmptyState
        picture="islands"
        title="There’s no website with that name"
        action={
          <Button component={Link} to={paths.websites}>
            Back to Websites
          </Button>
        }
      />
    </>
  )
}
