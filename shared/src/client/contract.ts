import { z } from 'zod'
import { defaultHourlyRateCents } from '#client/client'
import { vatNumberField } from '#client/vat-number-field'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  conflictRefusal,
  euroField,
  euroText,
  idField,
  idParams,
  instantText,
  line,
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
  /** The client that they were found to be, too, and that all of theirs belongs to now. */
  mergedInto: z.uuid().nullable(),
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
  vatNumber: vatNumberField().nullish(),
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
  refusals: { unknown_website: { status: 404, sentence: 'There’s no website with that name.' } },
})

const gone = { status: 404, sentence: 'There is no such client any more.' } as const
const merged = {
  status: 409,
  sentence: 'This client has been merged into another one already.',
} as const

export const updateClient = endpoint('PATCH', '/api/clients/{id}', {
  summary: 'Change, archive or restore a client',
  params: idParams,
  input: z
    .strictObject({ ...clientFields, isArchived: z.boolean(), version: baseVersionField })
    .partial(),
  output: client,
  mayRepeat: true,
  refusals: {
    unknown: gone,
    changed: conflictRefusal,
    merged,
  },
})

export const countBelongings = endpoint('GET', '/api/clients/{id}/belongings', {
  summary: 'How much there is of a client: what goes to another one when they are merged',
  params: idParams,
  output: z.object({
    issued: z.int(),
    drafts: z.int(),
    payments: z.int(),
    sessions: z.int(),
    quotes: z.int(),
    projects: z.int(),
    expenses: z.int(),
  }),
})
export type Belongings = z.output<typeof countBelongings.output>

export const mergeClient = endpoint('POST', '/api/clients/{id}/merge', {
  summary:
    'Merge a client into another one, who is answered: all of theirs belongs to that one then',
  params: idParams,
  input: z.strictObject({
    into: idField,
    version: baseVersionField,
    intoVersion: baseVersionField,
  }),
  output: client,
  mayRepeat: true,
  refusals: {
    unknown: gone,
    same: { status: 400, sentence: 'A client cannot be merged into itself.' },
    merged,
    changed_meanwhile: {
      status: 409,
      sentence: 'One of the two has been changed elsewhere in the meantime: look at both again.',
    },
    charged_twice: {
      status: 409,
      sentence:
        'Both were charged for the same sessions of a sheet: credit one of the invoices, or delete its draft, first.',
    },
  },
})
