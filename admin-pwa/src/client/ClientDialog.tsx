import { Textarea, TextInput } from '@mantine/core'
import { defaultHourlyRateCents } from '@synapse/shared/client/client'
import type { Client } from '@synapse/shared/client/contract'
import { vatNumberError } from '@synapse/shared/client/vat-number'
import { euroFromCents } from '@synapse/shared/money'
import { clientDraftKey } from '#client/add-client-store.ts'
import { clientKind } from '#client/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { amountRule, parseOptionalAmount } from '#ui/form/amount-input.ts'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'

type Props = DialogControls & { client?: Client | undefined }

export const ClientDialog = ({ client, ...opening }: Props) => (
  <Dialog {...opening} title={client ? 'Edit Client' : 'Add New Client'} size="lg">
    <ClientForm client={client} onClose={opening.onClose} />
  </Dialog>
)

const ClientForm = ({ client, onClose }: Omit<Props, 'opened'>) => {
  const website = useSlugFromPath()
  const { save, isPending } = useSaveRecord(clientKind)
  const form = useDraftForm({
    name: clientDraftKey(client?.id),
    ...initialValues(client),
    fields,
    validate: {
      businessName: (name) => (name.trim() ? null : 'Enter a business name.'),
      // A blank rate means the default rate.
      hourlyRate: (rate) => (rate.trim() ? hourlyRateError(rate) : null),
      vatNumber: (number) => (number.trim() && vatNumberError(number)) || null,
    },
    send: (values, version, callbacks) => {
      const hourlyRate = parseOptionalAmount(values.hourlyRate) ?? usualRate
      const client = {
        id: values.id,
        businessName: values.businessName.trim(),
        contactPerson: values.contactPerson.trim() || null,
        email: values.email.trim() || null,
        phone: values.phone.trim() || null,
        address: values.address.trim() || null,
        vatNumber: values.vatNumber.trim() || null,
        hourlyRate,
      }
      const fields = version === undefined ? { ...client, website } : client
      save(fields, version, callbacks)
    },
    read: initialValues,
    onSaved: onClose,
  })
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <TextInput data-autofocus {...form.field('businessName')} />
        <TextInput {...form.field('contactPerson')} />
        <TextInput {...form.field('email')} />
        <TextInput type="tel" {...form.field('phone')} />
      </FieldGrid>
      <Textarea
        mt="md"
        description="As it should appear on invoices"
        autosize
        minRows={3}
        {...form.field('address')}
      />
      <FieldGrid>
        <TextInput {...form.field('vatNumber')} />
        <TextInput inputMode="decimal" {...form.field('hourlyRate')} />
      </FieldGrid>
      <FormButtons isPending={isPending}>Save Client</FormButtons>
    </DraftForm>
  )
}

const hourlyRateError = amountRule(
  { max: 100_000 },
  'Enter the hourly rate in euros, for example 20 or 20.50.',
)

const usualRate = euroFromCents(defaultHourlyRateCents)

const initialValues = (client: Client | undefined) => ({
  values: {
    id: client?.id ?? (crypto.randomUUID() as string),
    businessName: client?.businessName ?? '',
    contactPerson: client?.contactPerson ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    vatNumber: client?.vatNumber ?? '',
    hourlyRate: client?.hourlyRate ?? usualRate,
  },
  version: client?.version,
})

const fields = {
  businessName: { label: 'Business Name', required: true, maxLength: 200 },
  contactPerson: { label: 'Contact Person', maxLength: 200 },
  email: { label: 'Email', maxLength: 254 },
  phone: { label: 'Phone', maxLength: 60 },
  address: { label: 'Address', maxLength: 1_000 },
  vatNumber: { label: 'VAT Number (Optional)', maxLength: 60 },
  hourlyRate: 'Hourly Rate (€)',
} satisfies Record<string, FieldOptions>
