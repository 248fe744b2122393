import { NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { Business, vatRegimes } from '@synapse/shared/business/contract'
import { reminderSteps } from '@synapse/shared/invoice/reminder'
import { registeredFrom, type VatRegistration } from '@synapse/shared/invoice/vat-registration'
import { defaultWithdrawalText } from '@synapse/shared/withdrawal/withdrawal-texts'
import { useQuery } from '@tanstack/react-query'
import { ContactFields } from '#business/ContactFields.tsx'
import { businessQuery, useSaveBusiness } from '#business/queries.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { PictureField } from '#ui/form/PictureField.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { formatDate, today } from '#ui/format/format-time.ts'
import { FormSkeleton, Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

const regimeLabels = {
  article_10: 'Article 10: VAT is charged',
  article_11: 'Article 11: small undertaking, no VAT charged',
  exempt: 'Exempt: tuition without VAT',
  not_registered: 'Not registered for VAT',
} satisfies Record<(typeof vatRegimes)[number], string>

/** Edits the business details for pages, invoices and e-mails, and where notifications go. */
export const BusinessForm = () => (
  <QueryBoundary
    query={useQuery(businessQuery())}
    failed="Couldn’t load the settings."
    skeleton={<FormSkeleton panels={[8, 4, 2, 8]} />}
  >
    {(business) => <Loaded business={business} />}
  </QueryBoundary>
)

const Loaded = ({ business }: { business: Business }) => {
  const save = useSaveBusiness()
  const start = startOf(business)
  const form = useDraftForm({
    name: 'business',
    ...initialValues(business),
    fields,
    send: ({ vatRegimeFrom, ...values }, version, callbacks) => {
      const isSame = values.vatRegime === business.vatRegime && vatRegimeFrom === start
      save.mutate({ ...values, version, vatRegimeFrom: isSame ? null : vatRegimeFrom }, callbacks)
    },
    read: initialValues,
  })
  return (
    <DraftForm form={form}>
      <Stack gap={16}>
        <Panel title="Business">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <TextInput autoComplete="organization" {...form.field('businessName')} />
            <Textarea autosize minRows={2} maxRows={6} {...form.field('address')} />
            <TextInput {...form.field('vatNumber')} />
            <NativeSelect
              data={Object.entries(regimeLabels).map(([value, label]) => ({ value, label }))}
              description={historyText(business)}
              {...form.field('vatRegime')}
              onChange={({ currentTarget: { value } }) => {
                const vatRegime = value as Business['vatRegime']
                const isSaved = vatRegime === business.vatRegime
                form.setValues({ vatRegime, vatRegimeFrom: isSaved ? start : today() })
              }}
            />
            {form.values.vatRegimeFrom && (
              <DateField
                description="Earlier sales and expenses keep the VAT regime that applied on their date."
                keepsDate
                max={today()}
                {...form.field('vatRegimeFrom')}
              />
            )}
            <TextInput
              description="If empty, invoices show the business name."
              autoComplete="off"
              {...form.field('accountHolder')}
            />
            <TextInput spellCheck={false} autoComplete="off" {...form.field('iban')} />
            <TextInput spellCheck={false} autoComplete="off" {...form.field('bic')} />
          </SimpleGrid>
          <PictureField
            description="For invoices and quotes. Large images are resized."
            noun="logo"
            alt="Your logo"
            shape="logo"
            limits={{ maxPixels: 480, type: 'image/png' }}
            {...form.field('logo')}
            value={form.values.logo}
          />
        </Panel>
        <Panel title="Invoices">
          <Switch
            description="Clients scan the code with a banking app, which fills in the account, amount and invoice number."
            {...form.field('showsEpcQr', 'checkbox')}
          />
          <TextInput
            mt="md"
            description="Printed on invoices with exempt lines. If empty, invoices cite the usual legal basis. Issued invoices don’t change."
            {...form.field('vatExemptReason')}
          />
          <Switch
            mt="md"
            description="Adds a “Pay by card” link to invoice e-mails."
            {...form.field('paysByLink', 'checkbox')}
          />
          <Switch
            mt="md"
            description={`By e-mail, ${reminderSteps.join(' and ')} days after the due date.`}
            {...form.field('remindsClients', 'checkbox')}
          />
        </Panel>
        <Panel title="Receipts">
          <Switch
            description="Each payment gets a numbered receipt, unless the booking has been invoiced. Turn this off if you use a fiscal cash register."
            {...form.field('givesReceipts', 'checkbox')}
          />
        </Panel>
        <Panel title="Tutor">
          <Textarea
            description="About three sentences for the landing page, shown with the tutor’s name from “Shown to visitors” below. If empty, the page describes the teaching approach instead, without a picture."
            autosize
            minRows={3}
            maxRows={8}
            {...form.field('tutorAbout')}
          />
          <PictureField
            description="A portrait photo with the face in the middle. Large photos are resized."
            noun="picture"
            alt="The tutor"
            shape="portrait"
            limits={{ maxPixels: 640, type: 'image/jpeg' }}
            {...form.field('tutorPicture')}
            value={form.values.tutorPicture}
          />
        </Panel>
        <ContactFields form={form} environment={business.environment} />
        <Panel title="Right of withdrawal">
          <Switch
            description="Consumers in the EU can usually withdraw from a contract made online. If this is on, the booking page, the terms and the confirmation e-mail explain this right. Students can withdraw online until the period ends, and you then get a refund task. Applies to new bookings."
            {...form.field('hasWithdrawalRight', 'checkbox')}
          />
          {form.values.hasWithdrawalRight && (
            <Textarea
              mt="md"
              description="If empty, the default text is used. Ask a lawyer before you change it."
              autosize
              minRows={4}
              maxRows={16}
              {...form.field('withdrawalText')}
            />
          )}
        </Panel>
        <Panel title="Notification e-mails">
          <Switch {...form.field('notifyOfBookings', 'checkbox')} />
          <TextInput
            mt="md"
            maw={420}
            description="If empty, notifications go to the sender’s address."
            type="email"
            autoComplete="email"
            {...form.field('notificationEmail')}
          />
        </Panel>
        <SaveBar isChanged={form.isChanged} isSaving={save.isPending} />
      </Stack>
    </DraftForm>
  )
}

/** Adds defaults, because settings saved by older versions lack some fields. */
const initialValues = ({ environment: _, version, formerVatRegimes, ...values }: Business) => ({
  values: {
    ...values,
    vatRegimeFrom: startOf({ ...values, formerVatRegimes }),
    accountHolder: values.accountHolder ?? '',
    showsEpcQr: values.showsEpcQr ?? true,
    vatExemptReason: values.vatExemptReason ?? '',
    hasWithdrawalRight: values.hasWithdrawalRight ?? false,
    givesReceipts: values.givesReceipts ?? true,
    withdrawalText: values.withdrawalText || defaultWithdrawalText,
  },
  version,
})

/** Returns the day from which the VAT regime applies; '' if it always has. */
const startOf = (business: VatRegistration): string => registeredFrom(business) ?? ''

/** Returns the former regimes in a sentence, such as 'Until 31 Mar 2027: Article 11'. */
const historyText = ({ formerVatRegimes }: Business): string | undefined =>
  formerVatRegimes
    .map(({ vatRegime, before }) => {
      const lastDay = Temporal.PlainDate.from(before).subtract({ days: 1 }).toString()
      return `Until ${formatDate(lastDay)}: ${regimeLabels[vatRegime].split(':')[0]}`
    })
    .join('. ') || undefined

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

const fields = {
  businessName: { label: 'Business Name', maxLength: 200 },
  address: { label: 'Address', maxLength: 500 },
  vatNumber: { label: 'VAT Number', maxLength: 40 },
  vatRegime: {
    label: 'VAT Regime',
    format: (regime: Business['vatRegime']) => regimeLabels[regime],
  },
  vatRegimeFrom: { label: 'VAT Regime Applies From', required: true },
  accountHolder: { label: 'Account Holder', maxLength: 70 },
  iban: { label: 'IBAN', maxLength: 42 },
  bic: { label: 'BIC', maxLength: 11 },
  logo: { label: 'Logo', format: String },
  showsEpcQr: { label: 'Show a payment QR code', format: onOrOff },
  vatExemptReason: { label: 'Reason for No VAT', maxLength: 300 },
  notifyOfBookings: { label: 'Send a notification for every booking', format: onOrOff },
  paysByLink: { label: 'Invoices can be paid by card', format: onOrOff },
  remindsClients: { label: 'Remind clients of overdue invoices', format: onOrOff },
  notificationEmail: { label: 'Notification E-mail', maxLength: 254 },
  tutorAbout: { label: 'About the Tutor', maxLength: 600 },
  tutorPicture: { label: 'Tutor’s Picture', format: String },
  tutorName: { label: 'Tutor’s Name', maxLength: 300 },
  contactEmail: { label: 'Contact E-mail', maxLength: 300 },
  contactPhone: { label: 'Phone', maxLength: 300 },
  whatsapp: { label: 'WhatsApp', maxLength: 300 },
  place: { label: 'Place', maxLength: 300 },
  givesReceipts: { label: 'Issue receipts for booking payments', format: onOrOff },
  hasWithdrawalRight: { label: 'Students can withdraw within 14 days', format: onOrOff },
  withdrawalText: { label: 'Information for Students', maxLength: 4_000 },
  facebook: { label: 'Facebook Page', maxLength: 300 },
  linkedin: { label: 'LinkedIn Page', maxLength: 300 },
} satisfies Record<string, FieldOptions>
