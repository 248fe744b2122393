import { Button, Textarea, TextInput } from '@mantine/core'
import { defaultHourlyRateCents } from '@synapse/shared/client/client'
import type { Client } from '@synapse/shared/client/contract'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { useSlugInPath } from '#app/paths.ts'
import { clientDraft } from '#client/add-client-signal.ts'
import { useCreateClient, useUpdateClient } from '#client/queries.ts'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Props = { client?: Client | undefined; onClose: () => void }

/** What is known of a client: a new one, or one that is changed. */
export const ClientForm = ({ client, onClose }: Props) => {
  const website = useSlugInPath()
  const create = useCreateClient()
  const update = useUpdateClient()
  const isPending = create.isPending || update.isPending
  const form = useKeptForm({
    name: client ? `client/${client.id}` : clientDraft,
    ...begunWith(client),
    words,
    validate: {
      businessName: (name) => (name.trim() ? null : 'The business name is missing.'),
      hourlyRate: (rate) =>
        euroAmount.test(rate.trim()) ? null : 'The hourly rate has to be an amount of euros.',
    },
    send: ({ id, ...values }, version, answered) => {
      const rate = values.hourlyRate.trim()
      const hourlyRate = rate ? euroFromCents(centsFromEuro(rate)) : usualRate
      const body = { ...values, businessName: values.businessName.trim(), hourlyRate }
      // It is there, once it has a version, also while this form is still that of a new one.
      if (version === undefined) create.mutate({ id, ...body, website }, answered)
      else update.mutate({ id, changes: { ...body, version }, done: 'Client Saved' }, answered)
    },
    read: begunWith,
    onSaved: onClose,
  })
  return (
    <KeptForm form={form}>
      <FieldGrid>
        <TextInput
          label="Business Name"
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('businessName')}
        />
        <TextInput
          label="Contact Person"
          maxLength={200}
          {...form.getInputProps('contactPerson')}
        />
        <TextInput label="Email" maxLength={254} {...form.getInputProps('email')} />
        <TextInput label="Phone" type="tel" maxLength={60} {...form.getInputProps('phone')} />
      </FieldGrid>
      <Textarea
        mt="md"
        label="Address"
        description="The billing address, line by line"
        autosize
        minRows={3}
        maxLength={1_000}
        {...form.getInputProps('address')}
      />
      <FieldGrid>
        <TextInput
          label="VAT Number (Optional)"
          maxLength={60}
          {...form.getInputProps('vatNumber')}
        />
        <TextInput
          label="Hourly Rate (€)"
          type="number"
          min={0}
          step={0.01}
          {...form.getInputProps('hourlyRate')}
        />
      </FieldGrid>
      <DialogButtons>
        <CancelButton />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Client'}
        </Button>
      </DialogButtons>
    </KeptForm>
  )
}

/** Or nothing, for the usual rate. */
const euroAmount = /^(\d{1,6}(\.\d{1,2})?)?$/

const usualRate = euroFromCents(defaultHourlyRateCents)

const begunWith = (client: Client | undefined) => ({
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

const words = {
  businessName: 'Business Name',
  contactPerson: 'Contact Person',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  vatNumber: 'VAT Number',
  hourlyRate: 'Hourly Rate',
}
