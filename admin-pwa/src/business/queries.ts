import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

export const businessQuery = () => query(readBusiness)

export const useSaveBusiness = () =>
  useWrite(saveBusiness, {
    request: (body: BodyOf<typeof saveBusiness>) => ({ body }),
    successToast: {
      title: 'Settings Saved',
      message: 'Pages, invoices and e-mails now use the new settings.',
    },
    errorToast: 'Couldn’t save the settings.',
  })
