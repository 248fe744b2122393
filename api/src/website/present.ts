import * as contract from '@synapse/shared/website/contract'
import { presentRecord } from '#http/present-record'
import type { Website, WebsitePackage } from '#website/model'

/** Presents a website to the operator. */
export const presentWebsite = (
  website: Website,
  packages: readonly WebsitePackage[],
  stats: contract.AdminWebsite['stats'],
): contract.AdminWebsite =>
  presentRecord(contract.website, {
    ...website,
    packages: packages.map(({ type, label, numberOfStudents }) => ({
      type,
      label,
      numberOfStudents,
    })),
    stats,
  })
