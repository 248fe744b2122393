import { type Business, readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { query } from '#data/query.ts'
import { useCall } from '#ui/use-call.ts'

export const businessQuery = () => ({ ...query(readBusiness), select: addMissingHistory })

/** Details cached by older versions of the app lack the former VAT regimes. */
const addMissingHistory = (business: Business): Business => ({
  ...business,
  formerVatRegimes: business.formerVatRegimes ?? [],
})

export const useSaveBusiness = () =>
  useCall(saveBusiness, {
    successToast: {
      title: 'Settings Saved',
      message: 'Pages, invoices and e-mails now use the new settings.',
    },
    errorToast: 'Couldn’t save the settings.',
  })
