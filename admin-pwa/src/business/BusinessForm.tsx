import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Business, vatRegimes } from '@synapse/shared/business/contract'
import { reminderSteps } from '@synapse/shared/invoice/reminder'
import classes from '#business/BusinessForm.module.css'
import { ContactFields, contactLabels } from '#business/ContactFields.tsx'
import { LogoField } from '#business/LogoField.tsx'
import { useSaveBusiness } from '#business/queries.ts'
import { TutorFields, tutorLabels } from '#business/TutorFields.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { DraftForm } from '#ui/DraftForm.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useDraftForm } from '#ui/use-draft-form.ts'

const regimeLabels = {
  article_10: 'Article 10: VAT is charged',
  article_11: 'Article 11: small undertaking, no VAT charged',
  exempt: 'Exempt: tuition without VAT',
  not_registered: 'Not registered for VAT',
} satisfies Record<(typeof vatRegimes)[number], string>

type Props = { business: Business }

/**
 * Edits the business details for pages, invoices and e-mails, and the address for notifications.
 */
export const BusinessForm = ({ business }: Props) => {
  const save = useSaveBusiness()
  const form = useDraftForm({
    name: 'business',
    ...initialValues(business),
    fields,
    send: (values, version, answered) => save.mutate({ ...values, version }, answered),
    read: initialValues,
  })
  return (
    <DraftForm form={form} className={classes.form}>
      <Panel title="Business">
        <div className={classes.fields}>
          <TextInput autoComplete="organization" {...form.field('businessName')} />
          <Textarea autosize minRows={2} maxRows={6} {...form.field('address')} />
          <TextInput {...form.field('vatNumber')} />
          <NativeSelect
            data={Object.entries(regimeLabels).map(([value, label]) => ({ value, label }))}
            {...form.field('vatRegime')}
          />
          <TextInput
            description="If empty, invoices show the business name."
            autoComplete="off"
            {...form.field('accountHolder')}
          />
          <TextInput spellCheck={false} autoComplete="off" {...form.field('iban')} />
          <TextInput spellCheck={false} autoComplete="off" {...form.field('bic')} />
        </div>
        <LogoField
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          error={form.errors.logo}
        />
      </Panel>
      <Panel title="Invoices">
        <Switch
          label="Show a payment QR code"
          description="Clients scan it with a banking app, which fills in the account, amount and invoice number."
          {...form.getInputProps('showsEpcQr', { type: 'checkbox' })}
        />
        <TextInput
          mt="md"
          description="Printed on invoices with exempt lines. If empty, invoices cite the usual legal basis. Issued invoices don’t change."
          {...form.field('vatExemptReason')}
        />
        <Switch
          mt="md"
          label={fields.paysByLink.label}
          description="Adds a “Pay by card” link to invoice e-mails."
          {...form.getInputProps('paysByLink', { type: 'checkbox' })}
        />
        <Switch
          mt="md"
          label={fields.remindsClients.label}
          description={`By e-mail, ${reminderSteps.join(' and ')} days after the due date.`}
          {...form.getInputProps('remindsClients', { type: 'checkbox' })}
        />
      </Panel>
      <TutorFields
        form={form}
        setPicture={(picture) => form.setFieldValue('tutorPicture', picture)}
      />
      <ContactFields form={form} environment={business.environment} className={classes.fields} />
      <Panel title="Notification E-mails">
        <Switch
          label="Send a notification for every booking"
          {...form.getInputProps('notifyOfBookings', { type: 'checkbox' })}
        />
        <TextInput
          mt="md"
          maw={420}
          description="If empty, notifications go to the sender’s address."
          type="email"
          autoComplete="email"
          {...form.field('notificationEmail')}
        />
      </Panel>
      <div className={classes.buttons}>
        <span className="soft" role="status">
          {form.isChanged ? 'You have unsaved changes.' : ''}
        </span>
        <ActionButton type="submit" needsNetwork disabled={save.isPending || !form.isChanged}>
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </ActionButton>
      </div>
    </DraftForm>
  )
}

/**
 * Returns the form's initial values. Settings saved by older versions lack some fields, so add
 * defaults.
 */
const initialValues = ({ environment: _, version, ...values }: Business) => ({
  values: {
    ...values,
    accountHolder: values.accountHolder ?? '',
    showsEpcQr: values.showsEpcQr ?? true,
    vatExemptReason: values.vatExemptReason ?? '',
  },
  version,
})

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

const fields = {
  businessName: { label: 'Business Name', maxLength: 200 },
  address: { label: 'Address', maxLength: 500 },
  vatNumber: { label: 'VAT Number', maxLength: 40 },
  vatRegime: {
    label: 'VAT Regime',
    write: (regime: Business['vatRegime']) => regimeLabels[regime],
  },
  accountHolder: { label: 'Account Holder', maxLength: 70 },
  iban: { label: 'IBAN', maxLength: 42 },
  bic: { label: 'BIC', maxLength: 11 },
  logo: { label: 'Logo', write: String },
  showsEpcQr: {
    label: 'Show a payment QR code',
    write: (isOn: boolean) => (isOn ? 'On' : 'Off'),
  },
  vatExemptReason: { label: 'Reason for No VAT', maxLength: 300 },
  notifyOfBookings: {
    label: 'Send a notification for every booking',
    write: onOrOff,
  },
  paysByLink: { label: 'Invoices can be paid by card', write: onOrOff },
  remindsClients: { label: 'Remind clients of overdue invoices', write: onOrOff },
  notificationEmail: { label: 'Notification E-mail', maxLength: 254 },
  tutorAbout: { label: tutorLabels.tutorAbout },
  tutorPicture: { label: tutorLabels.tutorPicture, write: String },
  ...contactLabels,
}
