import { packageTypePattern } from '@synapse/shared/slug'

/** Derives a package's key from its label: 'team-day', or 'team-day-2' if that is taken. */
export const makePackageKey = (label: string, taken: readonly string[]): string => {
  const slug = slugify(label).slice(0, 36).replace(/-+$/, '')
  const key = packageTypePattern.test(slug) ? slug : `package${slug && `-${slug}`}`.slice(0, 36)
  const free = (count: number): string => {
    const numbered = count === 1 ? key : `${key}-${count}`
    return taken.includes(numbered) ? free(count + 1) : numbered
  }
  return free(1)
}

/** Derives a slug: 'Café Malta!' becomes 'cafe-malta'. */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
