import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { type AdminWebsite, createWebsite, updateWebsite } from '@synapse/shared/website/contract'
import { bookingPath } from '@synapse/shared/website/paths'
import { colourPattern, websiteStatuses } from '@synapse/shared/website/website'
import { useNavigate } from 'react-router'
import {
  Dialog,
  type DialogControls,
  useCloseDialog,
  useCloseSavedDialog,
} from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { PictureField } from '#ui/form/PictureField.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { stateOptions } from '#ui/list/filter-options.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { createOrUpdate, type RecordChange } from '#ui/record/use-save-record.ts'
import { paths } from '#ui/route/paths.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { useCall } from '#ui/use-call.ts'
import { websiteInputKey } from '#website/input-keys.ts'
import { savedWebsiteVersion } from '#website/queries.ts'
import { slugify } from '#website/slugify.ts'
import classes from '#website/WebsiteDialog.module.css'
import { websiteForm } from '#website/website-values.ts'

type DialogProps = DialogControls & {
  website: AdminWebsite | undefined
}

export const WebsiteDialog = ({ website, ...controls }: DialogProps) => (
  <Dialog {...controls} title={website ? 'Edit website' : 'Add website'} size="lg">
    <WebsiteForm key={website?.id} website={website} />
  </Dialog>
)

const WebsiteForm = ({ website }: Pick<DialogProps, 'website'>) => {
  const navigate = useNavigate()
  const slugInPath = useSlugFromPath()
  const create = useCall(createWebsite, {
    successToast: ({ name }) => ({ title: 'Website Added', message: `${name} is ready.` }),
    errorToast: 'Couldn’t add the website',
  })
  const update = useCall(updateWebsite, {
    request: ({ id, changes }: RecordChange<BodyOf<typeof updateWebsite>>) => ({
      params: { id },
      body: changes,
    }),
    successToast: ({ name }) => ({ title: 'Website Saved', message: name }),
    errorToast: 'Couldn’t save the website',
  })
  const { save, call } = createOrUpdate(create, update, savedWebsiteVersion)
  const [close, closeSaved] = [useCloseDialog(), useCloseSavedDialog()]
  const form = useRestorableForm({
    ...websiteForm,
    inputKey: websiteInputKey(website?.id),
    ...websiteForm.initialValues(website),
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: websiteForm.requestOf(values), version }, callbacks),
    read: websiteForm.initialValues,
    onSaved: (saved) => {
      closeSaved()
      // This page's URL still contains the old slug.
      if (website && saved && slugInPath === website.slug && saved.slug !== website.slug)
        navigate(paths.section(saved.slug, 'settings'), { replace: true })
    },
  })
  const name = form.field('name')
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <TextInput
          data-autofocus
          {...name}
          onChange={(event) => {
            // Derive a new website's slug from its name until the operator edits the slug.
            const isSlugDerived = !website && form.values.slug === slugify(form.values.name)
            name.onChange(event)
            if (isSlugDerived) form.setFieldValue('slug', slugify(event.currentTarget.value))
          }}
        />
        <TextInput
          description={`Visitors book at ${form.values.slug ? bookingPath(form.values.slug) : '/booking/…'}`}
          disabled={website?.isBuiltIn}
          {...form.field('slug')}
        />
        <TextInput placeholder="example.com" {...form.field('domain')} />
        <TextInput {...form.field('category')} />
        <NativeSelect data={stateOptions(websiteStatuses)} {...form.field('status')} />
        <ColourField {...form.field('primaryColor')} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('description')} />
      <PictureField
        description="Large images are resized."
        noun="picture"
        alt="Website picture"
        shape="photo"
        {...form.field('thumbnail')}
        value={form.values.thumbnail ?? ''}
        onChange={(picture) => form.setFieldValue('thumbnail', picture || null)}
      />
      {website && (
        <RouteLink
          to={paths.section(website.slug, 'settings')}
          onClick={(event) => {
            event.preventDefault()
            close(() => navigate(paths.section(website.slug, 'settings')))
          }}
        >
          Packages, schedule and meeting link
        </RouteLink>
      )}
      <FormButtons call={call}>{website ? 'Save website' : 'Add website'}</FormButtons>
    </RestorableForm>
  )
}

type ColourProps = TextInputProps & { value?: string; onChange: (colour: string) => void }

const ColourField = ({ value = '', onChange, ...props }: ColourProps) => (
  <TextInput
    {...props}
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    leftSectionPointerEvents="all"
    leftSection={
      <input
        type="color"
        className={classes.well}
        aria-label="Pick a colour"
        value={colourPattern.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    }
  />
)
