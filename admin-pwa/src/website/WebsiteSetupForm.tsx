import { Button, Stack, TextInput } from '@mantine/core'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { fieldErrors, useDraftForm } from '#ui/form/use-draft-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { PackagesEditor } from '#website/PackagesEditor.tsx'
import { useSaveWebsiteSetup } from '#website/queries.ts'
import {
  errorsByPath,
  initialValues,
  requestOf,
  setupErrors,
  setupLabels,
} from '#website/setup-values.ts'
import { WeekEditor } from '#website/WeekEditor.tsx'

type Props = { websiteId: string; setup: WebsiteSetup }

export const WebsiteSetupForm = ({ websiteId, setup }: Props) => {
  const save = useSaveWebsiteSetup(websiteId)
  const form = useDraftForm({
    name: `website-offer/${websiteId}`,
    ...initialValues(setup),
    validate: setupErrors,
    fields: setupLabels(setup),
    send: (values, version, callbacks) => save.mutate({ ...requestOf(values), version }, callbacks),
    read: initialValues,
    errorsOf: (error, values) => errorsByPath(fieldErrors(error), values),
  })
  return (
    <DraftForm form={form}>
      <Stack gap={16}>
        <Panel title="Packages and prices">
          <PackagesEditor
            packages={form.values.packages}
            saved={setup}
            field={form.getInputProps}
            onChange={(packages) => form.setFieldValue('packages', packages)}
          />
        </Panel>
        <Panel title="Weekly schedule">
          <WeekEditor
            pattern={form.values.pattern}
            onChange={(pattern) => form.setFieldValue('pattern', pattern)}
          />
        </Panel>
        <Panel title="Meeting link">
          <TextInput
            label="Meeting link template"
            description="Used when Google Calendar doesn’t create a Meet link. Placeholders: {token} (a secret per booking), {order} (order number), {website}. Without {token}, changing the template updates upcoming sessions and notifies their guests."
            placeholder="https://meet.jit.si/{website}-{token}"
            maxLength={300}
            {...form.getInputProps('meetingLinkTemplate')}
            value={form.values.meetingLinkTemplate ?? ''}
          />
        </Panel>
        <SaveBar isChanged={form.isChanged} isSaving={save.isPending}>
          <Button
            variant="default"
            disabled={!form.isChanged || save.isPending}
            onClick={form.discard}
          >
            Undo changes
          </Button>
        </SaveBar>
      </Stack>
    </DraftForm>
  )
}
