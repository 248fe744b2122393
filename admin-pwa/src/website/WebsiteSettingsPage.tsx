import { Button, Stack, TextInput } from '@mantine/core'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { saveWebsiteSetup, type WebsiteSetup } from '@synapse/shared/website/contract'
import { bookingPath } from '@synapse/shared/website/paths'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormSkeleton, Panel, PanelGrid, wideColumnWidth } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { useCall } from '#ui/use-call.ts'
import { websiteInputKey } from '#website/input-keys.ts'
import { PackagesEditor } from '#website/PackagesEditor.tsx'
import { useWebsite, useWebsiteSetup } from '#website/queries.ts'
import { WebsiteDialog } from '#website/WebsiteDialog.tsx'
import { WeekEditor } from '#website/WeekEditor.tsx'
import { websiteSetupForm } from '#website/website-setup-values.ts'

export const WebsiteSettingsPage = () => {
  const slug = useSlugOrDefault()
  const website = useWebsite(slug)
  const editing = useDialog(website && websiteInputKey(website.id))
  const edit = { label: 'Edit website', Icon: IconPencil, onClick: editing.open }
  return (
    <>
      <PageHeader
        title="Website settings"
        subtitle="Packages, schedule and meeting link"
        actions={
          <HeaderActions
            name="Website settings"
            primary={
              <Button
                component="a"
                href={bookingPath(slug)}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={18} aria-hidden />}
              >
                Open the booking page
              </Button>
            }
            more={[website && edit]}
          />
        }
      />
      <QueryBoundary
        query={useWebsiteSetup(slug)}
        errorTitle="Couldn’t load the website settings."
        skeleton={<FormSkeleton panels={[18, 14, 1]} />}
      >
        {(read) =>
          website && <WebsiteSetupForm key={website.id} websiteId={website.id} setup={read} />
        }
      </QueryBoundary>
      {website && <WebsiteDialog website={website} {...editing.controls} />}
    </>
  )
}

const WebsiteSetupForm = ({ websiteId, setup }: { websiteId: string; setup: WebsiteSetup }) => {
  const save = useCall(saveWebsiteSetup, {
    request: (body: BodyOf<typeof saveWebsiteSetup>) => ({ params: { id: websiteId }, body }),
    successToast: {
      title: 'Website Settings Saved',
      message: 'The booking page is up to date.',
    },
    errorToast: 'Couldn’t save the website settings',
  })
  const form = useRestorableForm({
    ...websiteSetupForm,
    inputKey: `website-offer/${websiteId}`,
    ...websiteSetupForm.initialValues(setup),
    fields: websiteSetupForm.fields(setup),
    send: (values, callbacks, version) =>
      save.mutate({ ...websiteSetupForm.requestOf(values), version }, callbacks),
    read: websiteSetupForm.initialValues,
  })
  return (
    <RestorableForm form={form}>
      <PanelGrid minColWidth={wideColumnWidth} style={{ alignItems: 'start' }}>
        <Stack gap="md" miw={0}>
          <Panel title="Packages and prices">
            <PackagesEditor
              packages={form.values.packages}
              saved={setup}
              field={form.field}
              onChange={(packages) => form.setFieldValue('packages', packages)}
            />
          </Panel>
          <Panel title="Meeting link">
            <TextInput
              description="Used when Google Calendar doesn’t create a Meet link. Placeholders: {token} (a secret per booking), {order} (order number), {website}. Without {token}, changing the template updates upcoming sessions and notifies their guests."
              placeholder="https://meet.jit.si/{website}-{token}"
              {...form.field('meetingLinkTemplate')}
              value={form.values.meetingLinkTemplate ?? ''}
            />
          </Panel>
        </Stack>
        <Panel title="Weekly schedule">
          <WeekEditor
            pattern={form.values.pattern}
            onChange={(pattern) => form.setFieldValue('pattern', pattern)}
          />
        </Panel>
      </PanelGrid>
      <SaveBar form={form} call={save} />
    </RestorableForm>
  )
}
