import { Group, NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type Business, saveBusiness } from '@synapse/shared/business/contract'
import { reminderSteps } from '@synapse/shared/invoice/reminder'
import { useQuery } from '@tanstack/react-query'
import {
  type BusinessValues,
  businessForm,
  regimeHistoryText,
  regimeLabels,
  regimeStart,
} from '#business/business-values.ts'
import { ContactFields, MissingBadge, MissingContact } from '#business/ContactFields.tsx'
import { businessQuery } from '#business/queries.ts'
import { CollapsiblePanel } from '#ui/CollapsiblePanel.tsx'
import { CopyIconButton } from '#ui/CopyButton.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { PictureField } from '#ui/form/PictureField.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'
import { FormSkeleton, Panel, PanelGrid, wideColumnWidth } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useCall } from '#ui/use-call.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export const BusinessForm = () => (
  <QueryBoundary
    query={useQuery(businessQuery())}
    errorTitle="Couldn’t load the settings."
    skeleton={<FormSkeleton panels={[8, 9, 4, 1]} />}
  >
    {(business) => <LoadedBusinessForm business={business} />}
  </QueryBoundary>
)

const LoadedBusinessForm = ({ business }: { business: Business }) => {
  const save = useCall(saveBusiness, {
    successToast: {
      title: 'Settings Saved',
      message: 'Pages, invoices and e-mails now use the new settings.',
    },
    errorToast: 'Couldn’t save the settings',
  })
  const form = useRestorableForm({
    ...businessForm,
    inputKey: 'business',
    ...businessForm.initialValues(business),
    send: (values, callbacks, version) =>
      save.mutate({ ...businessForm.requestOf(values, business), version }, callbacks),
    read: businessForm.initialValues,
  })
  return (
    <RestorableForm form={form}>
      <PanelGrid minColWidth={wideColumnWidth} style={{ alignItems: 'start' }}>
        <Stack gap="md">
          <BusinessPanel form={form} business={business} />
          <InvoicesPanel form={form} />
        </Stack>
        <Stack gap="md">
          <CollapsiblePanel
            title="Shown to visitors"
            badge={<MissingBadge form={form} environment={business.environment} />}
          >
            <MissingContact form={form} environment={business.environment} />
            <ContactFields form={form} environment={business.environment} />
            <TutorFields form={form} />
          </CollapsiblePanel>
          <WithdrawalPanel form={form} />
          <CollapsiblePanel title="Notification e-mails">
            <Switch {...form.field('notifyOfBookings', 'checkbox')} />
            <TextInput
              mt="md"
              description="If empty, notifications go to the sender’s address."
              type="email"
              autoComplete="email"
              {...form.field('notificationEmail')}
            />
          </CollapsiblePanel>
        </Stack>
      </PanelGrid>
      <SaveBar form={form} call={save} />
    </RestorableForm>
  )
}

type Props = { form: RestorableFormState<BusinessValues, keyof typeof businessForm.fields> }

const BusinessPanel = ({ form, business }: Props & { business: Business }) => (
  <Panel title="Business">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput autoComplete="organization" {...form.field('businessName')} />
      <Textarea autosize minRows={2} maxRows={6} {...form.field('address')} />
      <TextInput {...form.field('vatNumber')} />
      <NativeSelect
        data={Object.entries(regimeLabels).map(([value, label]) => ({ value, label }))}
        description={regimeHistoryText(business)}
        {...form.field('vatRegime')}
        onChange={({ currentTarget: { value } }) => {
          const vatRegime = value as Business['vatRegime']
          const isSaved = vatRegime === business.vatRegime
          form.setValues({ vatRegime, vatRegimeFrom: isSaved ? regimeStart(business) : today() })
        }}
      />
      {form.values.vatRegimeFrom && (
        <DateField
          description="Earlier sales and expenses keep the VAT regime that applied at the time."
          keepsDate
          max={today()}
          {...form.field('vatRegimeFrom')}
        />
      )}
    </SimpleGrid>
    <Group align="flex-start" my="md">
      <Textarea
        flex="3 1 22rem"
        autosize
        spellCheck={false}
        autoComplete="off"
        rightSection={form.values.iban && <CopyIconButton text={form.values.iban} noun="IBAN" />}
        {...form.field('iban')}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('iban', value.replaceAll(/\s+/g, ' '))
        }
      />
      <TextInput
        flex="1 1 8rem"
        spellCheck={false}
        autoComplete="off"
        rightSection={form.values.bic && <CopyIconButton text={form.values.bic} noun="BIC" />}
        {...form.field('bic')}
      />
      <TextInput
        flex="2 1 14rem"
        description="If you leave this empty, invoices show the business name."
        autoComplete="off"
        {...form.field('accountHolder')}
      />
    </Group>
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
)

const InvoicesPanel = ({ form }: Props) => (
  <CollapsiblePanel title="Invoices and receipts">
    <Stack gap="md">
      <Switch
        description="Clients scan the code with a banking app, which fills in the account, amount and invoice number."
        {...form.field('showsEpcQr', 'checkbox')}
      />
      <TextInput
        description="Printed on invoices with exempt lines. If empty, invoices cite the usual legal basis. Issued invoices don’t change."
        {...form.field('vatExemptReason')}
      />
      <Switch
        description={<WholePhrases>Adds a “Pay by card” link to invoice e-mails.</WholePhrases>}
        {...form.field('paysByLink', 'checkbox')}
      />
      <Switch
        description={
          <WholePhrases>{`By e-mail, ${reminderSteps.join(' and ')} days after the due date, or later if the invoice was issued late.`}</WholePhrases>
        }
        {...form.field('remindsClients', 'checkbox')}
      />
      <Switch
        description="Each payment gets a numbered receipt, unless the booking has been invoiced. Turn this off if you use a fiscal cash register."
        {...form.field('givesReceipts', 'checkbox')}
      />
    </Stack>
  </CollapsiblePanel>
)

const TutorFields = ({ form }: Props) => (
  <>
    <Textarea
      my="md"
      description="About three sentences for the landing page, shown with the tutor’s name. If empty, the page describes the teaching approach instead, without a picture."
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
  </>
)

const WithdrawalPanel = ({ form }: Props) => (
  <CollapsiblePanel title="Right of withdrawal">
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
  </CollapsiblePanel>
)
