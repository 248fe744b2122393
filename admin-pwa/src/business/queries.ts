import { type Business, readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

export const businessQuery = () => ({ ...query(readBusiness), select: addMissingHistory })

/** Details cached by older versions of the app lack the former VAT regimes. */
const addMissingHistory = (business: Business): Business => ({
  ...business,
  formerVatRegimes: business.formerVatRegimes ?? [],
})

export const useSaveBusiness = () =>
  useWrite(saveBusiness, {
    request: (body: BodyOf<typeof saveBusiness>) => ({ body }),
    successToast: {
      title: 'Settings Saved',
      message: 'Pages, invoices and e-mails now use the new settings.',
    },
    errorToast: 'Couldn’t save the settings.',
  })
