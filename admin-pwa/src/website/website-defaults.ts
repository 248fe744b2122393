import { packageTypePattern } from '@synapse/shared/slug'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { defaultColour } from '@synapse/shared/website/website'
import { defaultSlug } from '#ui/route/paths.ts'
import type { Tone } from '#ui/tone.ts'

/** Shown in place of a website while the list is empty. */
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

/** Returns the key of a website's draft. Defined here because the form is loaded later. */
export const websiteDraftKey = (id = 'new'): string => `website/${id}`

const ownTones: Record<string, Tone> = { individual: 'individual', duo: 'duo', group: 'group' }
const furtherTones = ['warm', 'limited', 'neutral'] as const

/**
 * Returns a package's colour. The first three packages have fixed colours; the others cycle through
 * the remaining ones.
 */
export const packageTone = (type: string, packages: readonly { type: string }[]): Tone => {
  const further = packages.filter((one) => !ownTones[one.type])
  const place = further.findIndex((one) => one.type === type)
  return ownTones[type] ?? furtherTones[place % furtherTones.length] ?? 'neutral'
}

/**
 * Derives a new package's key from its label: 'Team day' becomes 'team-day', or 'team-day-2' if
 * that exists.
 */
export const makePackageKey = (label: string, taken: readonly string[]): string => {
  const slug = slugify(label).slice(0, 36).replace(/-+$/, '')
  const key = packageTypePattern.test(slug) ? slug : `package${slug && `-${slug}`}`.slice(0, 36)
  const free = (count: number): string => {
    const numbered = count === 1 ? key : `${key}-${count}`
    return taken.includes(numbered) ? free(count + 1) : numbered
  }
  return free(1)
}

/** Derives a URL name from a name: 'Café Malta!' becomes 'cafe-malta'. */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
