import { Group, TextInput } from '@mantine/core'
import { undefinedIfInvalid } from '#invoice/invoice-values.ts'
import { LinesFieldset, RemoveLineButton } from '#invoice/LinesFieldset.tsx'
import { draftQuote, emptyLine, type QuoteValues, requestOf } from '#quote/quote-values.ts'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'

export const QuoteLineFields = ({ form }: { form: DraftFormState<QuoteValues> }) => {
  const { id, lines } = form.values
  const draft = undefinedIfInvalid(() => draftQuote(id, requestOf(form.values)))
  return (
    <LinesFieldset
      onAdd={() => form.insertListItem('lines', emptyLine())}
      totals={draft && [draft.subtotal, draft.taxAmount, draft.total]}
    >
      {lines.map((line, index) => {
        const input = (name: string) => form.getInputProps(`lines.${index}.${name}`)
        return (
          <Group
            key={line.id}
            component="li"
            align="flex-start"
            gap={8}
            aria-label={`Line ${index + 1}`}
          >
            <TextInput
              flex="1 1 16rem"
              label="Description"
              maxLength={500}
              {...input('description')}
            />
            <TextInput w={88} label="Quantity" inputMode="decimal" {...input('quantity')} />
            <TextInput w={120} label="Unit Price (€)" inputMode="decimal" {...input('unitPrice')} />
            {/* Offset by the height of the labels to line up with the inputs. */}
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
