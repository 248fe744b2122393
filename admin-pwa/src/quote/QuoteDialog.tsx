import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import { formatEuroShort } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { maxQuoteLines, quoteRefusal, tooManyQuoteLines } from '@synapse/shared/quote/quote'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { ClientSelect } from '#client/ClientSelect.tsx'
import { clientsQuery, useClientField } from '#client/queries.ts'
import { LinesFieldset, RemoveLineButton } from '#document/LinesFieldset.tsx'
import { draftQuote } from '#quote/draft-quote.ts'
import { quoteInputKey } from '#quote/input-keys.ts'
import { quotesQuery } from '#quote/queries.ts'
import { quoteDefinition } from '#quote/quote-definition.ts'
import { quoteStateToday } from '#quote/quote-state.ts'
import { applyTemplate, emptyLine, type QuoteFormState, quoteForm } from '#quote/quote-values.ts'
import { Dialog, type DialogControls, useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { tryParse } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { deletedReason, RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'
import { useSaveDraft } from '#ui/record/use-save-draft.ts'
import { paths } from '#ui/route/paths.ts'
import { VatFields } from '#vat/VatFields.tsx'
import { useWebsiteField } from '#website/queries.ts'

type Props = DialogControls & { quote?: Quote | undefined; websiteId?: string | undefined }

export const QuoteDialog = ({ quote, websiteId, ...controls }: Props) => {
  // Also loads the business details while the dialog is closed, so that they are up to date
  // offline.
  useQuery(businessQuery())
  return (
    <Dialog {...controls} title={quote ? 'Edit quote' : 'Create quote'} size="xl">
      <FormBoundary
        queries={{ business: businessQuery(), clients: clientsQuery(), quotes: quotesQuery() }}
        fields={6}
      >
        {({ business, quotes }) => (
          <QuoteForm quote={quote} websiteId={websiteId} business={business} quotes={quotes} />
        )}
      </FormBoundary>
    </Dialog>
  )
}

type FormProps = Omit<Props, keyof DialogControls> & {
  business: Business
  quotes: readonly Quote[]
}

const QuoteForm = ({ quote, websiteId, business, quotes }: FormProps) => {
  const navigate = useNavigate()
  const close = useCloseSavedDialog()
  const saving = useSaveDraft(quoteDefinition)
  const clientField = useClientField()
  const websiteField = useWebsiteField()
  const form = useRestorableForm({
    ...quoteForm,
    inputKey: quoteInputKey(quote?.id),
    ...(quote
      ? quoteForm.initialValues(quote)
      : { values: quoteForm.newValues(business, websiteId) }),
    fields: {
      ...quoteForm.fields,
      clientId: { ...quoteForm.fields.clientId, ...clientField },
      websiteId: websiteField,
    },
    send: (values, callbacks, version) =>
      saving.mutate({ id: values.id, fields: quoteForm.requestOf(values), version }, callbacks),
    read: quoteForm.initialValues,
    onSaved: (saved) => {
      close()
      if (!quote && saved) navigate(paths.quote(saved.id))
    },
  })
  const closedReason = quote && closedReasonOf(quote, quotes)
  return (
    <RestorableForm form={form} closedReason={closedReason}>
      <FieldGrid>
        <ClientSelect data-autofocus none="Choose a client" {...form.field('clientId')} />
        <TemplateSelect form={form} />
        <TextInput {...form.field('title')} />
        <DateField min={today()} {...form.field('validUntil')} />
        <VatFields form={form} business={business} />
      </FieldGrid>
      <Textarea mt="md" autosize minRows={2} {...form.field('description')} />
      <QuoteLineFields form={form} />
      <Textarea mt="md" autosize minRows={2} {...form.field('notes')} />
      <FormButtons
        call={saving}
        blockedReason={
          closedReason ?? (form.values.lines.length > maxQuoteLines ? tooManyQuoteLines : undefined)
        }
      >
        {quote ? 'Save quote' : 'Create quote'}
      </FormButtons>
    </RestorableForm>
  )
}

const closedReasonOf = (quote: Quote, quotes: readonly Quote[]) => {
  if (quotes.every(({ id }) => id !== quote.id)) return deletedReason
  if (quoteRefusal('edit', quoteStateToday(quote)))
    return `This draft has been sent as ${quote.quoteNumber}, so your changes can’t be saved.`
}

/** Choosing a template replaces the title, the description and the lines. */
const TemplateSelect = ({ form }: { form: QuoteFormState }) => (
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

const QuoteLineFields = ({ form }: { form: QuoteFormState }) => {
  const { id, lines } = form.values
  const draft = tryParse(() => draftQuote(id, quoteForm.requestOf(form.values)))
  return (
    <LinesFieldset
      onAdd={() => form.insertListItem('lines', emptyLine())}
      totals={draft && [draft.subtotal, draft.taxAmount, draft.total]}
    >
      {lines.map((line, index) => {
        const path = `lines.${index}` as const
        return (
          <Group
            key={line.id}
            component="li"
            align="flex-start"
            gap="sm"
            aria-label={`Line ${index + 1}`}
          >
            <TextInput flex="1 1 16rem" {...form.field(`${path}.description`)} />
            <TextInput w={88} inputMode="decimal" {...form.field(`${path}.quantity`)} />
            <TextInput w={120} inputMode="decimal" {...form.field(`${path}.unitPrice`)} />
            {/* Lines up the button with the inputs beside it, whose labels are above them. */}
            <RemoveLineButton
              line={index + 1}
              mt={25}
              onRemove={lines.length > 1 ? () => form.removeListItem('lines', index) : undefined}
            />
          </Group>
        )
      })}
    </LinesFieldset>
  )
}
