import { Button, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { LinesFieldset, RemoveLineButton } from '#document/LinesFieldset.tsx'
import { draftInvoice } from '#invoice/draft-invoice.ts'
import { emptyLine, type InvoiceFormState, invoiceForm } from '#invoice/invoice-values.ts'
import classes from '#invoice/LineFields.module.css'
import { tryParse } from '#ui/form/amount-input.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { focusInvalidInput } from '#ui/form/use-parsed-input.ts'
import { Pagination } from '#ui/list/Pagination.tsx'
import { pageCount, paginate } from '#ui/list/page.ts'
import { useLocalPage } from '#ui/list/use-rows.ts'

type Props = { form: InvoiceFormState }

/** Typing would be slow if all lines of a large sheet were on one page. */
const linesPerPage = 10

export const LineFields = ({ form }: Props) => {
  const { lines } = form.values
  const paging = useLocalPage(lines.length, linesPerPage)
  const { page } = paging
  const first = (page - 1) * linesPerPage
  const fieldset = useRef<HTMLFieldSetElement>(null)
  /**
   * Goes to a page and returns true. If a field is invalid, focuses it instead, because its text
   * would otherwise be lost.
   */
  const turnTo = (next: number): boolean => {
    const canTurn = next === page || !focusInvalidInput(fieldset.current)
    if (canTurn) paging.onPage(next)
    return canTurn
  }
  const add = () => {
    const { rate = '', isClientRate = true } = lines.at(-1) ?? {}
    if (turnTo(pageCount(lines.length + 1, linesPerPage)))
      form.insertListItem('lines', emptyLine({ rate, isClientRate }))
  }
  const draft = tryParse(() => draftInvoice(form.values.id, invoiceForm.requestOf(form.values)))
  return (
    <LinesFieldset
      ref={fieldset}
      onAdd={add}
      totals={draft && [draft.netTotal, draft.vatTotal, draft.grossTotal]}
      below={
        <>
          <Pagination {...paging} onPage={turnTo} noun="lines" />
          <InvalidLineNotice errors={form.errors} page={page} onPage={turnTo} />
        </>
      }
    >
      {paginate(lines, paging).map((line, index) => (
        <LineRow
          key={line.id}
          form={form}
          index={first + index}
          onRemove={
            lines.length > 1 ? () => form.removeListItem('lines', first + index) : undefined
          }
        />
      ))}
    </LinesFieldset>
  )
}

type LineProps = Props & { index: number; onRemove: (() => void) | undefined }

const LineRow = ({ form, index, onRemove }: LineProps) => {
  const path = `lines.${index}` as const
  const amount = { inputMode: 'decimal', size: 'sm' } as const
  return (
    <li className={classes.line} aria-label={`Line ${index + 1}`}>
      <DateField size="sm" {...form.field(`${path}.date`)} />
      <TextInput size="sm" {...form.field(`${path}.student`)} />
      <TextInput size="sm" className={classes.subject} {...form.field(`${path}.subject`)} />
      <TextInput {...amount} {...form.field(`${path}.hours`)} />
      <TextInput
        {...amount}
        {...form.field(`${path}.rate`)}
        {...(form.values.priceMode === 'gross' && { label: 'Incl. VAT (€)' })}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue(`${path}.rate`, value)
          form.setFieldValue(`${path}.isClientRate`, false)
        }}
      />
      {form.values.vatCategory === 'standard' && (
        <TextInput {...amount} {...form.field(`${path}.vatPercent`)} />
      )}
      <RemoveLineButton className={classes.remove} line={index + 1} onRemove={onRemove} />
    </li>
  )
}

type NoticeProps = {
  errors: Record<string, unknown>
  page: number
  onPage: (page: number) => void
}

/** Points out an invalid line on another page of the form. */
const InvalidLineNotice = ({ errors, page, onPage }: NoticeProps) => {
  const wrong = Object.keys(errors)
    .flatMap((path) => /^lines\.(\d+)\./.exec(path)?.[1] ?? [])
    .map((index) => Number(index) + 1)
    .find((line) => pageCount(line, linesPerPage) !== page)
  if (wrong === undefined) return null
  return (
    <Text role="alert" c="danger" mt="sm">
      {`Line ${wrong} has an error. `}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onPage(pageCount(wrong, linesPerPage))}
      >
        Show it
      </Button>
    </Text>
  )
}
