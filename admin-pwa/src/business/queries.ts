import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { query } from '#data/query.ts'
import { useCall } from '#ui/use-call.ts'

export const businessQuery = () => query(readBusiness)

export const useSaveBusiness = () =>
  useCall(saveBusiness, {
    successToast: {
      title: 'Settings Saved',
      message: 'Pages, invoices and e-mails now use the new settings.',
    },
    errorToast: 'Couldn’t save the settings',
  })
