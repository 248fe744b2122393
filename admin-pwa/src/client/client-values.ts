import { defaultHourlyRateCents } from '@synapse/shared/client/client'
import type { Client } from '@synapse/shared/client/contract'
import { vatNumberProblem } from '@synapse/shared/client/vat-number'
import { euroFromCents } from '@synapse/shared/money'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { optionalAmountRule, parseOptionalAmount } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type Values = ReturnType<typeof initialValues>['values']

const defaultRate = euroFromCents(defaultHourlyRateCents)

const initialValues = (client: Client | undefined) => ({
  values: {
    id: client?.id ?? crypto.randomUUID(),
    businessName: client?.businessName ?? '',
    contactPerson: client?.contactPerson ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    vatNumber: client?.vatNumber ?? '',
    hourlyRate: client?.hourlyRate ?? defaultRate,
  },
  version: client?.version,
})

const requestOf = (values: Values) => ({
  businessName: values.businessName.trim(),
  contactPerson: values.contactPerson.trim() || null,
  email: values.email.trim() || null,
  phone: values.phone.trim() || null,
  address: values.address.trim() || null,
  vatNumber: values.vatNumber.trim() || null,
  hourlyRate: parseOptionalAmount(values.hourlyRate) ?? defaultRate,
})

const rules = {
  // A blank rate means the default rate.
  hourlyRate: optionalAmountRule(),
  vatNumber: vatNumberProblem,
}

const fields = {
  businessName: { label: 'Business Name', blankError: 'Enter a business name.', maxLength: 200 },
  contactPerson: { label: 'Contact Person', maxLength: 200 },
  email: { label: 'Email', maxLength: maxEmailLength },
  phone: { label: 'Phone', maxLength: 60 },
  address: { label: 'Address', maxLength: 1_000 },
  vatNumber: { label: 'VAT Number (Optional)', maxLength: 60 },
  hourlyRate: 'Hourly Rate (€)',
} satisfies Record<string, FieldOptions>

export const requiredClient = { label: 'Client', blankError: 'Please select a client' }

export const clientForm = { initialValues, rules, fields, requestOf }
