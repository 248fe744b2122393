import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import classes from '#invoice/DocumentView.module.css'
import { TotalsList } from '#invoice/TotalsList.tsx'
import { Breakable } from '#ui/Breakable.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'

/** Shows a printable document as HTML, for small screens and screen readers. */
export const DocumentView = ({ document }: { document: InvoiceDocument }) => (
  <Stack
    component="article"
    className={classes.document}
    gap={16}
    p={20}
    bd="1px solid var(--line)"
    aria-label={document.name}
  >
    <header>
      <Text component="strong" ff="heading" fz="1.4rem" fw={700}>
        {document.title}
      </Text>
      {document.draftNote && <p className="soft">{document.draftNote}</p>}
    </header>
    <SimpleGrid minColWidth={220} autoFlow="auto-fit">
      <Party label="From" {...document.issuer} />
      <Party label="To" {...document.billTo} />
    </SimpleGrid>
    <Facts facts={document.facts} />
    <section
      className={classes.scroll}
      aria-label="Lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {document.table.columns.map(({ key, label, isFigure }) => (
              <th key={key} scope="col" data-figure={isFigure || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {document.table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a printed table never move
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  key={document.table.columns[column]?.key}
                  data-date={document.table.columns[column]?.key === 'date' || undefined}
                  data-label={document.table.columns[column]?.label}
                  data-figure={document.table.columns[column]?.isFigure || undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <TotalsList sums={document.sums} />
    {document.reasons.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    <p>{document.payment.sentence}</p>
    <Facts facts={document.payment.facts} />
    {document.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </Stack>
)

type PartyProps = { label: string; name: string; lines: readonly string[] }

const Party = ({ label, name, lines }: PartyProps) => (
  <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
    <span className="soft">{label}</span>
    <strong>{name}</strong>
    {lines.map((line) => (
      <span key={line}>
        <Breakable>{line}</Breakable>
      </span>
    ))}
  </Stack>
)

const Facts = ({ facts }: { facts: InvoiceDocument['facts'] }) => (
  <DescriptionList facts={facts.map(({ label, value }) => [label, value])} />
)
