import { Anchor, Button } from '@mantine/core'
import { bookingPath } from '@synapse/shared/website/website'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useOpening, useReopenDialog } from '#ui/dialog/use-dialog.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useSlug } from '#ui/route/use-slug.ts'
import { useWebsite, useWebsiteSetup, websiteDraftKey } from '#website/queries.ts'
import { WebsiteDialog } from '#website/WebsiteDialog.tsx'
import { WebsiteSetupForm } from '#website/WebsiteSetupForm.tsx'

export const WebsiteSettingsPage = () => {
  const slug = useSlug()
  const website = useWebsite()
  const editing = useOpening()
  useReopenDialog(websiteDraftKey, website && [website], (one) => one && editing.open())
  return (
    <>
      <PageHeader
        title="Website settings"
        subtitle={
          website
            ? `Packages, schedule and meeting link for ${website.name}`
            : 'Packages, schedule and meeting link'
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            disabled={!website}
            onClick={editing.open}
          >
            Edit Website
          </Button>
        }
      >
        <Anchor className="tall-link" href={bookingPath(slug)} target="_blank" rel="noreferrer">
          Open the booking page <IconExternalLink size={15} aria-hidden />
        </Anchor>
      </PageHeader>
      <QueryBoundary
        query={useWebsiteSetup()}
        failed="Couldn’t load the website settings."
        skeleton={<FormSkeleton panels={[18, 14, 1]} />}
      >
        {(read) =>
          website && <WebsiteSetupForm key={website.id} websiteId={website.id} setup={read} />
        }
      </QueryBoundary>
      {website && <WebsiteDialog website={website} {...editing.opening} />}
    </>
  )
}
