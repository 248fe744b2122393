import * as contract from '@synapse/shared/website/contract'
import { presentRecord } from '#http/present-record'
import type { Website, WebsitePackage } from '#website/model'

/** Returns a website as the operator sees it. */
export const presentWebsite = (
  website: Website,
  packages: readonly WebsitePackage[],
  stats: contract.AdminWebsite['stats'],
): contract.AdminWebsite =>
  presentRecord(contract.website, {
    ...website,
    packages: packages.map((one) => presentRecord(contract.website.shape.packages.element, one)),
    stats,
  })
