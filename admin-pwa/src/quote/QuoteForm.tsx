import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { categoriesOf, usualReason, type VatCategory } from '@synapse/shared/invoice/vat'
import { formatEuroShort } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { QuoteLineFields } from '#quote/QuoteLineFields.tsx'
import { filledBy, type QuoteValues } from '#quote/quote-draft.ts'
import { categoryLabels, useQuoteForm } from '#quote/use-quote-form.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { today } from '#ui/moment.ts'
import type { KeptForm as Form } from '#ui/use-kept-form.ts'

type Props = {
  quote?: Quote | undefined
  /** Of a new one: the website on which it is made. */
  websiteId?: string | undefined
  business: Business
  clients: readonly Client[]
  onSaved: (saved?: Quote) => void
}

/** What is offered to whom; a template fills in most of it. */
export const QuoteForm = (props: Props) => {
  const { form, isPending } = useQuoteForm(props)
  const { clientId } = form.values
  const open = props.clients.filter((one) => !one.isArchived || one.id === clientId)
  return (
    <KeptForm form={form}>
      <FieldGrid>
        <NativeSelect
          data-autofocus
          data={[
            { value: '', label: 'Choose a client' },
            ...open.map(({ id, businessName }) => ({ value: id, label: businessName })),
          ]}
          {...form.field('clientId')}
        />
        <TemplateSelect form={form} />
        <TextInput {...form.field('title')} />
        <TextInput type="date" min={today()} max="2100-12-31" {...form.field('validUntil')} />
        <VatFields form={form} regime={props.business.vatRegime} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('description')} />
      <QuoteLineFields form={form} />
      <Textarea mt="md" autosize minRows={2} {...form.field('notes')} />
      <FormButtons isPending={isPending}>Save Quote</FormButtons>
    </KeptForm>
  )
}

/** Takes the place of title, description and lines, whatever stood there. */
const TemplateSelect = ({ form }: { form: Form<QuoteValues> }) => (
  <NativeSelect
    label="Template"
    value={quoteTemplates.some(({ name }) => name === form.values.title) ? form.values.title : ''}
    data={[
      { value: '', label: 'None' },
      ...quoteTemplates.map(({ name, priceCents }) => ({
        value: name,
        label: `${name}, ${formatEuroShort(priceCents)}`,
      })),
    ]}
    onChange={({ currentTarget: { value } }) => {
      const template = quoteTemplates.find(({ name }) => name === value)
      if (template) form.setValues(filledBy(template))
    }}
  />
)

type VatProps = { form: Form<QuoteValues>; regime: Business['vatRegime'] }

const VatFields = ({ form, regime }: VatProps) => {
  const { vatCategory } = form.values
  const allowed = categoriesOf(regime)
  const options = allowed.includes(vatCategory) ? allowed : [...allowed, vatCategory]
  return (
    <>
      <NativeSelect
        data={options.map((value) => ({ value, label: categoryLabels[value] }))}
        {...form.field('vatCategory')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as VatCategory
          form.setValues({ vatCategory: chosen, vatReason: usualReason(chosen, regime) })
        }}
      />
      {vatCategory !== 'standard' && <TextInput {...form.field('vatReason')} />}
    </>
  )
}
