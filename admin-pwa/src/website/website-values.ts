import { slugPattern } from '@synapse/shared/slug'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import {
  colourMessage,
  colourPattern,
  defaultColour,
  domainMessage,
  domainPattern,
} from '@synapse/shared/website/website'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { states } from '#ui/states.ts'

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (website: AdminWebsite | undefined) => ({
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

const requestOf = ({ id: _, ...values }: Values) => ({
  ...values,
  name: values.name.trim(),
  domain: values.domain.trim() || null,
  description: values.description.trim() || null,
  category: values.category.trim() || null,
})

const rules = {
  slug: (slug: string) =>
    slugPattern.test(slug)
      ? null
      : 'Use only lowercase letters, digits and hyphens, for example my-website.',
  domain: (domain: string) =>
    !domain.trim() || domainPattern.test(domain.trim()) ? null : domainMessage,
  primaryColor: (colour: string) => (colourPattern.test(colour) ? null : colourMessage),
}

const fields = {
  name: { label: 'Name', blankError: 'Enter a name.', maxLength: 100 },
  slug: { label: 'URL name', required: true, maxLength: 60 },
  domain: { label: 'Domain', maxLength: 253 },
  description: { label: 'Description', maxLength: 1_000 },
  category: { label: 'Category', maxLength: 60 },
  status: {
    label: 'Status',
    format: (status: AdminWebsite['status']) => states[status].label,
  },
  primaryColor: { label: 'Colour', maxLength: 7 },
  thumbnail: 'Picture',
} satisfies Record<string, FieldOptions>

export const websiteForm = { initialValues, rules, fields, requestOf }
