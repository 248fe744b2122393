import { defaultPackages } from '@synapse/shared/package/package'
import type { WebsiteSetup } from '@synapse/shared/website/contract'

export const sampleSetup: WebsiteSetup = {
  packages: Object.values(defaultPackages).map(({ priceCents, ...one }) => ({
    ...one,
    price: `${priceCents / 100}.00`,
    isOffered: true,
  })),
  booked: [],
  pattern: [],
  meetingLinkTemplate: null,
  version: 1,
}
