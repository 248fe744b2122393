import type { InvoiceDocument } from '@synapse/shared/invoice/document'
import classes from '#invoice/DocumentView.module.css'
import { DescriptionList } from '#ui/DescriptionList.tsx'

/** Shows a printed document as HTML, for small screens and screen readers. */
export const DocumentView = ({ document }: { document: InvoiceDocument }) => (
  <article className={classes.document} aria-label={document.name}>
    <header>
      <strong>{document.title}</strong>
      {document.draftNote && <p className="soft">{document.draftNote}</p>}
    </header>
    <div className={classes.parties}>
      <Party label="From" {...document.issuer} />
      <Party label="To" {...document.billTo} />
    </div>
    <Facts facts={document.facts} />
    <section
      className={classes.scroll}
      aria-label="Lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
    <dl className={classes.sums}>
      {document.sums.map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {document.reasons.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    <p>{document.payment.sentence}</p>
    <Facts facts={document.payment.facts} />
    {document.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </article>
)

type PartyProps = { label: string; name: string; lines: readonly string[] }

const Party = ({ label, name, lines }: PartyProps) => (
  <div>
    <span className="soft">{label}</span>
    <strong>{name}</strong>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
)

const Facts = ({ facts }: { facts: InvoiceDocument['facts'] }) => (
  <DescriptionList facts={facts.map(({ label, value }) => [label, value])} />
)
