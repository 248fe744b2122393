import { Textarea, TextInput } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { clientDefinition } from '#client/client-definition.ts'
import { clientForm } from '#client/client-values.ts'
import { clientInputKey } from '#client/input-keys.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useSaveRecord } from '#ui/record/use-save-record.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { failureToastWithReason } from '#ui/use-call.ts'

type Props = DialogControls & { client?: Client | undefined }

export const ClientDialog = ({ client, ...controls }: Props) => (
  <Dialog {...controls} title={client ? 'Edit client' : 'Add New Client'} size="lg">
    <ClientForm client={client} />
  </Dialog>
)

const ClientForm = ({ client }: Pick<Props, 'client'>) => {
  const website = useSlugFromPath()
  const { save, call } = useSaveRecord(clientDefinition, {
    successToast: { title: 'Success', message: 'Client added successfully' },
    errorToast: failureToastWithReason('Failed to add client'),
  })
  const form = useRestorableForm({
    ...clientForm,
    inputKey: clientInputKey(client?.id),
    ...clientForm.initialValues(client),
    send: (values, callbacks, version) =>
      save(
        { id: values.id, fields: clientForm.requestOf(values), onlyNew: { website }, version },
        callbacks,
      ),
    read: clientForm.initialValues,
  })
  return (
    <RestorableForm form={form}>
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
      <FormButtons call={call}>Save Client</FormButtons>
    </RestorableForm>
  )
}
