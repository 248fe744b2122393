import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { InvoiceDocument } from '@synapse/shared/document/document'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import type { Invoice, Issuer } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { keepDatesUnbroken } from '@synapse/shared/text/whole-phrase'
import { IconExternalLink } from '@tabler/icons-react'
import { TotalsList } from '#document/LinesFieldset.tsx'
import { type Pdf, pdfBlockedReason } from '#document/use-pdf.ts'
import classes from '#invoice/InvoiceView.module.css'
import { ActionButton } from '#ui/ActionButton.tsx'
import { BreakableText } from '#ui/BreakableText.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { openPdf } from '#ui/download.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { InlineList } from '#ui/InlineList.tsx'
import { usePhone } from '#ui/use-layout.ts'

/** Shows an invoice as HTML, for small screens and screen readers. */
export const InvoiceView = ({ invoice, issuer }: { invoice: Invoice; issuer: Issuer }) => {
  const document = invoiceDocument(asIssued(invoice), issuer)
  // Unlike the issued document, the screen hides the bank details once nothing is due.
  const { payment } = invoiceDocument(invoice, issuer)
  return (
    <Stack component="article" className={classes.document} gap="md" aria-label={document.name}>
      <header>
        <Text component="strong" ff="heading" fz="1.4rem" fw={700}>
          {document.title}
        </Text>
        {document.draftNote && <p className="soft">{document.draftNote}</p>}
      </header>
      <SimpleGrid minColWidth="min(100%, 13.75rem)" autoFlow="auto-fit">
        <Party label="From" {...document.issuer} />
        <Party label="To" {...document.billTo} />
      </SimpleGrid>
      <DocumentFacts facts={document.facts} />
      <InvoiceLines table={document.table} />
      <TotalsList sums={document.sums} />
      {document.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>{keepDatesUnbroken(payment.sentence)}</p>
      {payment.facts.length > 0 && <DocumentFacts facts={payment.facts} />}
      {document.notes && document.notes.length > 0 && (
        <DocumentFacts
          facts={[{ label: document.notesTitle ?? 'Notes', value: document.notes.join('\n') }]}
        />
      )}
    </Stack>
  )
}

export const OpenPdfButton = ({ pdf }: { pdf: Pdf }) => (
  <ActionButton
    variant="default"
    size="sm"
    blockedReason={pdfBlockedReason(pdf)}
    leftSection={<IconExternalLink size={18} aria-hidden />}
    onClick={() => pdf.bytes && openPdf(pdf.bytes)}
  >
    Open PDF
  </ActionButton>
)

type LinesProps = { table: InvoiceDocument['table'] }

const InvoiceLines = ({ table }: LinesProps) =>
  usePhone() ? <LineList table={table} /> : <LineTable table={table} />

/** On phones, a line shows its description and amount first, then its other figures. */
const LineList = ({ table: { columns, rows } }: LinesProps) => {
  const cells = (row: readonly string[]) =>
    columns
      .slice(0, -1)
      .map((column, index) => ({ ...column, text: row[index] ?? '' }))
      // The totals state the VAT rate that applies to all lines.
      .filter(
        ({ key, text }, index) => key !== 'vat' || rows.some((other) => other[index] !== text),
      )
  return (
    <ul className={classes.lines} aria-label="Lines">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed document never move
        <li key={index}>
          <span>
            {joinNonEmpty(
              ' · ',
              ...cells(row)
                .filter(({ key, isFigure }) => !isFigure && key !== 'date')
                .map(({ text }) => text),
            )}
          </span>
          <span className="figures">{row.at(-1)}</span>
          <span className="soft">
            <InlineList
              facts={cells(row)
                .filter(({ key, isFigure, text }) => text && (isFigure || key === 'date'))
                .map(({ key, label, text }) => (key === 'date' ? text : `${label} ${text}`))}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

const LineTable = ({ table: { columns, rows } }: LinesProps) => (
  <section
    className={classes.scroll}
    aria-label="Lines"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    tabIndex={0}
  >
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ key, label, isFigure }) => (
            <th key={key} scope="col" data-figure={isFigure || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a printed table never move
          <tr key={index}>
            {columns.map(({ key, isFigure }, column) => (
              <td
                key={key}
                data-date={key === 'date' || undefined}
                data-figure={isFigure || undefined}
              >
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type PartyProps = { label: string; name: string; lines: readonly string[] }

const Party = ({ label, name, lines }: PartyProps) => (
  <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
    <span className="soft">{label}</span>
    <strong>{name}</strong>
    {lines.map((line) => (
      <span key={line}>
        <BreakableText>{line}</BreakableText>
      </span>
    ))}
  </Stack>
)

const DocumentFacts = ({ facts }: { facts: InvoiceDocument['facts'] }) => (
  <DescriptionList
    facts={facts.map(({ label, value }) => [
      label,
      <span
        key="value"
        data-long={value.length > 40 || undefined}
        data-wide={label === 'IBAN' || undefined}
        style={{ whiteSpace: 'pre-line' }}
      >
        {value}
      </span>,
    ])}
  />
)
