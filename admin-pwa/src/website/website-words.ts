import type { AdminWebsite } from '@synapse/shared/website/contract'
import { defaultColour, type WebsiteStatus } from '@synapse/shared/website/website'
import { defaultSlug } from '#app/paths.ts'
import type { Tone } from '#ui/tone.ts'

/** Active green, maintenance yellow, inactive grey. */
export const websiteStatusWords = {
  active: { label: 'Active', tone: 'success' },
  maintenance: { label: 'Maintenance', tone: 'limited' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<WebsiteStatus, { label: string; tone: Tone }>

/** What stands for the product where the list of websites is empty. */
export const builtInWebsite: Pick<
  AdminWebsite,
  'name' | 'slug' | 'status' | 'category' | 'primaryColor' | 'description'
> = {
  name: 'Synapse AI',
  slug: defaultSlug,
  status: 'active',
  category: 'Education',
  primaryColor: defaultColour,
  description: 'A two-hour masterclass on working with AI.',
}

/** A name as a part of an address: 'Café Malta!' is 'cafe-malta'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
