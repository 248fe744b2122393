import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { defaultHourlyRateCents } from '@synapse/shared/client/client'
import type { createClient } from '@synapse/shared/client/contract'
import { euroFromCents } from '@synapse/shared/money'
import { call, sentenceOf } from '#app/api.ts'
import { useSlugInPath } from '#app/paths.ts'
import { useWrite } from '#app/write.ts'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { fieldErrors } from '#ui/form-errors.ts'
import { failureToast } from '#ui/toast.tsx'

const emptyClient = {
  businessName: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  vatNumber: '',
  hourlyRate: euroFromCents(defaultHourlyRateCents),
}

/** The fields of a new client; saving resets them and closes the dialog. */
export const ClientForm = ({ onClose }: { onClose: () => void }) => {
  const website = useSlugInPath()
  const form = useForm({
    initialValues: { ...emptyClient, id: crypto.randomUUID() },
    validate: {
      businessName: (name) => (name.trim() ? null : 'The business name is missing.'),
    },
  })
  const save = useWrite({
    run: (values: typeof form.values) =>
      call<typeof createClient>({
        method: 'POST',
        path: '/api/clients',
        body: { ...values, hourlyRate: values.hourlyRate.trim() || undefined, website },
      }),
    succeeded: { title: 'Success', message: 'Client added successfully' },
    failed: (error) => failureToast('Failed to add client', sentenceOf(error)),
  })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        form.setValues({ ...emptyClient, id: crypto.randomUUID() })
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
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
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Client'}
        </Button>
      </DialogButtons>
    </form>
  )
}
