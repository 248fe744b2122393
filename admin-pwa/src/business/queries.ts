import type { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { call } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'

/** The business's data. */
export const businessQuery = () => apiQuery<typeof readBusiness>('/api/admin/business')

export const useSaveBusiness = () =>
  useWrite({
    run: (body: BodyOf<typeof saveBusiness>) =>
      call<typeof saveBusiness>({ method: 'PUT', path: '/api/admin/business', body }),
    succeeded: {
      title: 'Settings Saved',
      message: 'Pages, invoices and mails use them from now on.',
    },
    failed: 'Failed to save the settings.',
  })
