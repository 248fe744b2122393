import { Anchor, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import {
  colourPattern,
  colourSentence,
  defaultColour,
  domainPattern,
  domainSentence,
  slugPattern,
  websiteStatuses,
} from '@synapse/shared/website/website'
import { Link, useNavigate } from 'react-router'
import { paths, useSlugInPath } from '#app/paths.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton } from '#ui/CancelButton.tsx'
import { useCloseDialog } from '#ui/Dialog.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { ColourField } from '#website/ColourField.tsx'
import { useCreateWebsite, useUpdateWebsite } from '#website/queries.ts'
import { ThumbnailField } from '#website/ThumbnailField.tsx'
import { slugOf, websiteStatusWords } from '#website/website-words.ts'

type Props = { website: AdminWebsite | undefined; onClose: () => void }

/** How the drafts of websites are called, before the website's id or 'new'. */
export const websiteDraft = 'website/'

/** Name, address, look and state of a website. */
export const WebsiteForm = ({ website, onClose }: Props) => {
  const navigate = useNavigate()
  const slugInPath = useSlugInPath()
  const create = useCreateWebsite()
  const update = useUpdateWebsite()
  const isPending = create.isPending || update.isPending
  const close = useCloseDialog()
  const form = useKeptForm({
    name: websiteDraft + (website?.id ?? 'new'),
    ...begunWith(website),
    validate: {
      name: (name) => (name.trim() ? null : 'The name is missing.'),
      slug: (slug) =>
        slugPattern.test(slug)
          ? null
          : 'Small letters, digits and hyphens only, such as my-website.',
      domain: (domain) =>
        !domain.trim() || domainPattern.test(domain.trim()) ? null : domainSentence,
      primaryColor: (colour) => (colourPattern.test(colour) ? null : colourSentence),
    },
    words,
    send: (values, version, answered) => {
      const body = {
        ...values,
        domain: values.domain.trim() || null,
        description: values.description.trim() || null,
        category: values.category.trim() || null,
      }
      if (!website) return create.mutate(body, answered)
      // The built-in website's address is not sent: it cannot change.
      const { slug, ...rest } = { ...body, version }
      update.mutate(website.isBuiltIn ? rest : { ...rest, slug }, answered)
    },
    read: begunWith,
    onSaved: (saved) => {
      onClose()
      // Inside of the website its address has changed with its name.
      if (website && saved && slugInPath === website.slug && saved.slug !== website.slug)
        navigate(paths.section(saved.slug, 'settings'), { replace: true })
    },
  })
  const name = form.getInputProps('name')
  return (
    <KeptForm form={form}>
      <FieldGrid>
        <TextInput
          label="Name"
          required
          maxLength={100}
          data-autofocus
          {...name}
          onChange={(event) => {
            // A new website's address follows its name until it is typed.
            const isFollowing = !website && form.values.slug === slugOf(form.values.name)
            name.onChange(event)
            if (isFollowing) form.setFieldValue('slug', slugOf(event.currentTarget.value))
          }}
        />
        <TextInput
          label="Name in the address"
          description={`Visitors book at /booking/${form.values.slug || '…'}`}
          required
          maxLength={60}
          disabled={website?.isBuiltIn}
          {...form.getInputProps('slug')}
        />
        <TextInput
          label="Domain"
          placeholder="example.com"
          maxLength={253}
          {...form.getInputProps('domain')}
        />
        <TextInput label="Category" maxLength={60} {...form.getInputProps('category')} />
        <NativeSelect
          label="Status"
          data={websiteStatuses.map((value) => ({
            value,
            label: websiteStatusWords[value].label,
          }))}
          {...form.getInputProps('status')}
        />
        <ColourField {...form.getInputProps('primaryColor')} />
      </FieldGrid>
      <Textarea
        mt="md"
        label="Description"
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.getInputProps('description')}
      />
      <ThumbnailField
        value={form.values.thumbnail}
        error={form.errors.thumbnail}
        onChange={(thumbnail) => form.setFieldValue('thumbnail', thumbnail)}
      />
      {website && (
        <Anchor
          component={Link}
          to={paths.section(website.slug, 'settings')}
          onClick={(event) => {
            event.preventDefault()
            close(() => navigate(paths.section(website.slug, 'settings')))
          }}
        >
          Packages, prices, week and meeting link
        </Anchor>
      )}
      <DialogButtons>
        <CancelButton />
        <ActionButton type="submit" needsNetwork disabled={isPending}>
          {isPending ? 'Saving...' : website ? 'Save Website' : 'Create Website'}
        </ActionButton>
      </DialogButtons>
    </KeptForm>
  )
}

const begunWith = (website: AdminWebsite | undefined) => ({
  values: {
    id: website?.id ?? crypto.randomUUID(),
    name: website?.name ?? '',
    slug: website?.slug ?? '',
    domain: website?.domain ?? '',
    description: website?.description ?? '',
    category: website?.category ?? '',
    status: website?.status ?? ('active' as const),
    primaryColor: website?.primaryColor ?? defaultColour,
    thumbnail: website?.thumbnail ?? null,
  },
  version: website?.version,
})

const words = {
  name: 'Name',
  slug: 'Name in the address',
  domain: 'Domain',
  description: 'Description',
  category: 'Category',
  status: {
    label: 'Status',
    write: (status: AdminWebsite['status']) => websiteStatusWords[status].label,
  },
  primaryColor: 'Colour',
  thumbnail: { label: 'Thumbnail', write: String },
}
