import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BusinessSettings, vatRegimes } from '@synapse/shared/operator/settings-contract'
import classes from '#operator/BusinessForm.module.css'
import { LogoField } from '#operator/LogoField.tsx'
import { useSaveSettings } from '#operator/queries.ts'
import { fieldErrors } from '#ui/form-errors.ts'
import { Panel } from '#ui/Panel.tsx'

const regimeLabels = {
  article_10: 'Article 10: VAT is charged',
  article_11: 'Article 11: small undertaking, no VAT charged',
  exempt: 'Exempt: tuition without VAT',
} satisfies Record<(typeof vatRegimes)[number], string>

/** Who the business is, on invoices and mails, and where notices go. */
export const BusinessForm = ({ settings }: { settings: BusinessSettings }) => {
  const save = useSaveSettings()
  const form = useForm({ initialValues: settings })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        form.setValues(saved)
        form.resetDirty(saved)
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Panel title="Business">
        <div className={classes.fields}>
          <TextInput
            label="Business Name"
            maxLength={200}
            autoComplete="organization"
            {...form.getInputProps('businessName')}
          />
          <Textarea
            label="Address"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('address')}
          />
          <TextInput label="VAT Number" maxLength={40} {...form.getInputProps('vatNumber')} />
          <NativeSelect
            label="VAT Regime"
            data={Object.entries(regimeLabels).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('vatRegime')}
          />
          <TextInput
            label="IBAN"
            maxLength={42}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('iban')}
          />
          <TextInput
            label="BIC"
            maxLength={11}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('bic')}
          />
        </div>
        <LogoField
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          error={form.errors.logo}
        />
      </Panel>
      <Panel title="Notification Mails">
        <Switch
          label="Send a notice of every booking"
          {...form.getInputProps('notifyOfBookings', { type: 'checkbox' })}
        />
        <TextInput
          mt="md"
          maw={420}
          label="Notification E-mail"
          description="Left empty, notices go to the address that all mails are sent from."
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.getInputProps('notificationEmail')}
        />
      </Panel>
      <div className={classes.buttons}>
        <span className="soft" role="status">
          {form.isDirty() ? 'There are changes that are not saved yet.' : ''}
        </span>
        <Button type="submit" disabled={save.isPending || !form.isDirty()}>
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
    </form>
  )
}
