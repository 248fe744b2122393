import { z } from 'zod'
import { defaultHourlyRateCents } from '#client/client'
import { endpoint } from '#endpoint'
import {
  changedRefusal,
  euroField,
  euroText,
  idField,
  idParams,
  instantText,
  line,
  madeFromField,
  paragraph,
  requiredLine,
  slugField,
  versionField,
} from '#fields'

export const client = z.object({
  id: z.uuid(),
  websiteId: z.uuid().nullable(),
  businessName: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
  hourlyRate: euroText,
  isArchived: z.boolean(),
  createdAt: instantText,
  updatedAt: instantText,
  version: versionField,
})
export type Client = z.output<typeof client>

export const listClients = endpoint('GET', '/api/clients', {
  summary: 'All clients by name',
  output: z.array(client),
})

const clientFields = {
  businessName: requiredLine('The business name', 200),
  contactPerson: line('The contact person', 200).nullish(),
  email: line('The e-mail', 254).nullish(),
  phone: line('The phone number', 60).nullish(),
  address: paragraph('The address', 1_000).nullish(),
  vatNumber: line('The VAT number', 60).nullish(),
  hourlyRate: euroField('The hourly rate', 100_000),
}

export const createClient = endpoint('POST', '/api/clients', {
  summary: 'Add a client',
  input: z.strictObject({
    id: idField.optional(),
    ...clientFields,
    hourlyRate: clientFields.hourlyRate.default(defaultHourlyRateCents),
    website: slugField.nullish(),
  }),
  output: client,
  mayRepeat: true,
  refusals: { unknown_website: { status: 404, sentence: 'There is no website of that name.' } },
})

export const updateClient = endpoint('PATCH', '/api/clients/{id}', {
  summary: 'Change, archive or restore a client',
  params: idParams,
  input: z
    .strictObject({ ...clientFields, isArchived: z.boolean(), version: madeFromField })
    .partial(),
  output: client,
  mayRepeat: true,
  refusals: {
    unknown: { status: 404, sentence: 'There is no such client any more.' },
    changed: changedRefusal,
  },
})
