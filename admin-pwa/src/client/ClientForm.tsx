import { Button, Textarea, TextInput } from '@mantine/core'
import { defaultHourlyRateCents } from '@synapse/shared/client/client'
import { type Client, createClient } from '@synapse/shared/client/contract'
import { euroFromCents } from '@synapse/shared/money'
import { sentenceOf } from '#app/api.ts'
import { useSlugInPath } from '#app/paths.ts'
import { useWrite } from '#app/write.ts'
import { clientDraft } from '#client/add-client-signal.ts'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { failureToast } from '#ui/toast.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

const emptyClient = {
  businessName: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  vatNumber: '',
  hourlyRate: euroFromCents(defaultHourlyRateCents),
}

type Values = typeof emptyClient & { id: string }

/** The fields of a new client; saving resets them and closes the dialog. */
export const ClientForm = ({ onClose }: { onClose: () => void }) => {
  const website = useSlugInPath()
  const save = useWrite(createClient, {
    ask: (values: Values) => ({
      body: { ...values, hourlyRate: values.hourlyRate.trim() || undefined, website },
    }),
    locally: (values) => {
      const client = clientOf(values)
      const patches = [{ noun: 'clients' as const, id: client.id, put: client }]
      return { label: `New client “${client.businessName}”`, patches, answer: client }
    },
    succeeded: { title: 'Success', message: 'Client added successfully' },
    failed: (error) => failureToast('Failed to add client', sentenceOf(error)),
  })
  const form = useKeptForm({
    name: clientDraft,
    values: { ...emptyClient, id: crypto.randomUUID() },
    validate: {
      businessName: (name) => (name.trim() ? null : 'The business name is missing.'),
    },
    send: (values: Values, _version, answered) => save.mutate(values, answered),
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
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Client'}
        </Button>
      </DialogButtons>
    </KeptForm>
  )
}

/** As the server will have it, as far as can be told. */
const clientOf = ({ hourlyRate, ...values }: Values): Client => {
  const now = Temporal.Now.instant().toString()
  const { hourlyRate: usual } = emptyClient
  return {
    ...values,
    hourlyRate: hourlyRate.trim() || usual,
    ...fresh,
    createdAt: now,
    updatedAt: now,
  }
}

const fresh = { websiteId: null, version: 1 }
