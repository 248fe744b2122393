import { Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminWebsite } from '@synapse/shared/website/admin-contract'
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
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { fieldErrors } from '#ui/form-errors.ts'
import { ColourField } from '#website/ColourField.tsx'
import { useCreateWebsite, useUpdateWebsite } from '#website/queries.ts'
import { ThumbnailField } from '#website/ThumbnailField.tsx'
import { slugOf, websiteStatusWords } from '#website/website-words.ts'

type Props = { website: AdminWebsite | undefined; onClose: () => void }

/** Name, address, look and state of a website. */
export const WebsiteForm = ({ website, onClose }: Props) => {
  const navigate = useNavigate()
  const slugInPath = useSlugInPath()
  const create = useCreateWebsite()
  const update = useUpdateWebsite()
  const isPending = create.isPending || update.isPending
  const form = useForm({
    initialValues: initialValues(website),
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
  })
  const submit = form.onSubmit((values) => {
    const body = {
      ...values,
      domain: values.domain.trim() || null,
      description: values.description.trim() || null,
      category: values.category.trim() || null,
    }
    const callbacks = {
      onSuccess: (saved: AdminWebsite) => {
        onClose()
        // Inside of the website its address has changed with its name.
        if (website && slugInPath === website.slug && saved.slug !== website.slug)
          navigate(paths.section(saved.slug, 'settings'), { replace: true })
      },
      onError: (error: Error) => form.setErrors(fieldErrors(error)),
    }
    if (!website) return create.mutate(body, callbacks)
    // The built-in website's address is not sent: it cannot change.
    const { slug, ...rest } = body
    update.mutate(website.isBuiltIn ? rest : { ...rest, slug }, callbacks)
  })
  const name = form.getInputProps('name')
  return (
    <form onSubmit={submit} noValidate>
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
            onClose()
            navigate(paths.section(website.slug, 'settings'))
          }}
        >
          Packages, prices, week and meeting link
        </Anchor>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : website ? 'Save Website' : 'Create Website'}
        </Button>
      </DialogButtons>
    </form>
  )
}

const initialValues = (website: AdminWebsite | undefined) => ({
  id: website?.id ?? crypto.randomUUID(),
  name: website?.name ?? '',
  slug: website?.slug ?? '',
  domain: website?.domain ?? '',
  description: website?.description ?? '',
  category: website?.category ?? '',
  status: website?.status ?? ('active' as const),
  primaryColor: website?.primaryColor ?? defaultColour,
  thumbnail: website?.thumbnail ?? null,
})
