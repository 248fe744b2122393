import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Business, vatRegimes } from '@synapse/shared/business/contract'
import classes from '#business/BusinessForm.module.css'
import { ContactFields } from '#business/ContactFields.tsx'
import { LogoField } from '#business/LogoField.tsx'
import { useSaveBusiness } from '#business/queries.ts'
import { fieldErrors } from '#ui/form-errors.ts'
import { Panel } from '#ui/Panel.tsx'

const regimeLabels = {
  article_10: 'Article 10: VAT is charged',
  article_11: 'Article 11: small undertaking, no VAT charged',
  exempt: 'Exempt: tuition without VAT',
} satisfies Record<(typeof vatRegimes)[number], string>

type Props = { business: Business }

/** Who the business is, on pages, invoices and mails, and where notices go. */
export const BusinessForm = ({ business: { environment, ...business } }: Props) => {
  const save = useSaveBusiness()
  const form = useForm({ initialValues: business })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: ({ environment: _, ...saved }) => {
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
      <ContactFields form={form} environment={environment} className={classes.fields} />
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
