import { z } from 'zod'
import { defaultHourlyRateCents } from '#client/client'
import { vatNumberField } from '#client/vat-number-field'
import { badRequest, conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { changedElsewhere, idReused, unknownClient, unknownWebsite } from '#contract/refusals'

export const client = z.object({
  id: z.uuid(),
  websiteId: z.uuid().nullable(),
  businessName: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
  hourlyRate: field.euroText,
  isArchived: z.boolean(),
  mergedInto: z.uuid().nullable(),
  ...field.versioned,
})
export type Client = z.output<typeof client>

export const listClients = endpoint('GET', '/api/clients', {
  summary: 'List clients by name',
  output: z.array(client),
})

const clientFields = {
  businessName: field.requiredLine('The business name', 200),
  contactPerson: field.line('The contact person', 200).nullish(),
  email: field.line('The e-mail', 254).nullish(),
  phone: field.line('The phone number', 60).nullish(),
  address: field.paragraph('The address', 1_000).nullish(),
  vatNumber: vatNumberField().nullish(),
  hourlyRate: field.euro('The hourly rate'),
}

export const createClient = endpoint('POST', '/api/clients', {
  summary: 'Add a client',
  input: z.strictObject({
    id: field.id.optional(),
    ...clientFields,
    hourlyRate: clientFields.hourlyRate.default(defaultHourlyRateCents),
    website: field.slug.nullish(),
  }),
  output: client,
  mayRepeat: true,
  refusals: { unknown_website: unknownWebsite, id_reused: idReused },
})

const merged = conflict('This client has already been merged into another client.')

export const updateClient = endpoint('PATCH', '/api/clients/{id}', {
  summary: 'Edit, archive or restore a client',
  input: z
    .strictObject({ ...clientFields, isArchived: z.boolean(), version: field.baseVersion })
    .partial(),
  output: client,
  mayRepeat: true,
  refusals: {
    unknown: unknownClient,
    changed: changedElsewhere,
    merged,
  },
})

export const countClientRecords = endpoint('GET', '/api/clients/{id}/belongings', {
  summary: 'Count the records that would move if the client were merged',
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
export type ClientRecordCounts = z.output<typeof countClientRecords.output>

export const mergeClient = endpoint('POST', '/api/clients/{id}/merge', {
  summary: 'Merge a client and its records into another client; returns the other client',
  input: z.strictObject({
    into: field.id,
    version: field.baseVersion,
    intoVersion: field.baseVersion,
  }),
  output: client,
  mayRepeat: true,
  refusals: {
    unknown: unknownClient,
    same: badRequest('A client can’t be merged into itself.'),
    merged,
    changed_meanwhile: conflict(
      'One of the clients has changed in the meantime. Review both clients again.',
    ),
    charged_twice: conflict(
      'Both clients were invoiced for the same session. Credit or delete one of the two invoices first.',
    ),
  },
})
