import type { AdminWebsite } from '@synapse/shared/website/contract'
import type { Website, WebsitePackage } from '#website/model'

/** Presents a website to the operator. */
export const presentWebsite = (
  website: Website,
  packages: readonly WebsitePackage[],
  stats: AdminWebsite['stats'],
): AdminWebsite => ({
  id: website.id,
  name: website.name,
  slug: website.slug,
  domain: website.domain,
  description: website.description,
  thumbnail: website.thumbnail,
  primaryColor: website.primaryColor,
  status: website.status,
  category: website.category,
  isBuiltIn: website.isBuiltIn,
  createdAt: website.createdAt.toISOString(),
  updatedAt: website.updatedAt.toISOString(),
  version: website.version,
  packages: packages.map(({ type, label, numberOfStudents }) => ({
    type,
    label,
    numberOfStudents,
  })),
  stats,
})
