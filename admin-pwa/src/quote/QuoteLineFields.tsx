import { ActionIcon, Button, TextInput } from '@mantine/core'
import { quoteTotals } from '@synapse/shared/quote/quote'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SumList } from '#invoice/SumList.tsx'
import classes from '#quote/QuoteLineFields.module.css'
import { emptyLine, type QuoteValues, toFields } from '#quote/quote-draft.ts'
import type { DraftForm } from '#ui/use-draft-form.ts'

type Props = { form: DraftForm<QuoteValues> }

/** Edits the lines of a quote and shows the totals. */
export const QuoteLineFields = ({ form }: Props) => {
  const { lines } = form.values
  return (
    <fieldset className={classes.lines}>
      <legend>Lines</legend>
      <ol className={classes.list}>
        {lines.map(({ id }, index) => (
          <Line key={id} form={form} index={index} isOnly={lines.length === 1} />
        ))}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => form.insertListItem('lines', emptyLine())}
        >
          Add Line
        </Button>
        <SumList totals={totalsOf(form.values)} />
      </div>
    </fieldset>
  )
}

const Line = ({ form, index, isOnly }: Props & { index: number; isOnly: boolean }) => {
  const input = (name: string) => form.getInputProps(`lines.${index}.${name}`)
  return (
    <li className={classes.line} aria-label={`Line ${index + 1}`}>
      <TextInput label="Description" maxLength={500} {...input('description')} />
      <TextInput label="Quantity" inputMode="decimal" {...input('quantity')} />
      <TextInput label="Unit Price (€)" inputMode="decimal" {...input('unitPrice')} />
      <ActionIcon
        className={classes.remove}
        size={36}
        aria-label={`Remove line ${index + 1}`}
        disabled={isOnly}
        onClick={() => form.removeListItem('lines', index)}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Returns the totals, or undefined while a field of a line isn't a valid number. */
const totalsOf = (values: QuoteValues) => {
  try {
    return quoteTotals(toFields(values).lines)
  } catch {
    return undefined
  }
}
