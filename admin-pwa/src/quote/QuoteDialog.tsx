import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatEuroShort } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { VatFields } from '#invoice/VatFields.tsx'
import { QuoteLineFields } from '#quote/QuoteLineFields.tsx'
import { applyTemplate, type QuoteValues } from '#quote/quote-values.ts'
import { useQuoteForm } from '#quote/use-quote-form.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'
import { today } from '#ui/format/format-time.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { paths } from '#ui/route/paths.ts'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

type Props = DialogControls & {
  quote?: Quote | undefined
  /** The website that a new quote belongs to. */
  websiteId?: string | undefined
}

export const QuoteDialog = ({ quote, websiteId, ...opening }: Props) => {
  const navigate = useNavigate()
  return (
    <Dialog {...opening} title={quote ? 'Edit Quote' : 'New Quote'} size="xl">
      <QueryBoundary
        query={useQuery(businessQuery())}
        failed="Couldn’t load the form."
        skeleton={<FieldsSkeleton fields={6} />}
      >
        {(business) => (
          <QuoteForm
            quote={quote}
            websiteId={websiteId}
            business={business}
            onSaved={(saved) => {
              opening.onClose()
              if (!quote && saved) navigate(paths.quote(saved.id))
            }}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

const QuoteForm = (props: Parameters<typeof useQuoteForm>[0]) => {
  const { form, isPending } = useQuoteForm(props)
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <ClientSelect data-autofocus none="Choose a client" {...form.field('clientId')} />
        <TemplateSelect form={form} />
        <TextInput {...form.field('title')} />
        <DateField min={today()} {...form.field('validUntil')} />
        <VatFields
          category={form.values.vatCategory}
          business={props.business}
          field={form.field}
          onChange={form.setValues}
        />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('description')} />
      <QuoteLineFields form={form} />
      <Textarea mt="md" autosize minRows={2} {...form.field('notes')} />
      <FormButtons isPending={isPending}>Save Quote</FormButtons>
    </DraftForm>
  )
}

/** Choosing a template replaces the title, the description and the lines. */
const TemplateSelect = ({ form }: { form: DraftFormState<QuoteValues> }) => (
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
      if (template) form.setValues(applyTemplate(template))
    }}
  />
)
