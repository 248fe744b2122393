import type { AuditEntry } from '@synapse/shared/audit/contract'
import {
  auditChanges,
  auditSentence,
  changeText,
  columnsInSentence,
  mainChanges,
} from '@synapse/shared/audit/sentence'
import { formatTime } from '@synapse/shared/time'
import { IconChevronRight } from '@tabler/icons-react'
import classes from '#audit/AuditPage.module.css'
import { joinNonEmpty } from '#ui/format/format.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export const auditColumns: Column<AuditEntry>[] = [
  {
    header: 'What happened',
    place: 'heading',
    minWidth: 320,
    lines: 2,
    renderInRow: (entry) => <ShortEntry entry={entry} />,
    render: (entry) => <FullEntry entry={entry} />,
  },
  {
    header: 'Time',
    place: 'detail',
    renderInRow: () => null,
    render: ({ at }) => <span className="figures">{formatTime(at)}</span>,
  },
  {
    header: 'Source',
    place: 'detail',
    renderInRow: () => null,
    render: ({ actor }) => (
      <span className="soft">
        <WholePhrases>{sourceOf(actor) ?? '–'}</WholePhrases>
      </span>
    ),
  },
  {
    header: 'Entry',
    align: 'right',
    render: ({ id }) => <span className="soft figures">{id}</span>,
  },
]

const sourceOf = ({ kind, address, job }: AuditEntry['actor']) =>
  kind === 'job' ? joinNonEmpty(': ', 'Automatic', job) : address

/**
 * On a phone, shows an entry as two lines, which expand to reveal its changes and a link to its
 * record.
 */
const ShortEntry = ({ entry }: { entry: AuditEntry }) => {
  const fields = auditChanges(entry)
  const path = pathOf(entry)
  const when = (
    <div className={classes.when}>
      {joinNonEmpty(' · ', formatTime(entry.at), sourceOf(entry.actor))}
    </div>
  )
  if (fields.length === 0)
    return (
      <>
        <Sentence entry={entry} path={path} />
        {when}
      </>
    )
  return (
    <details className={classes.entry}>
      <summary>
        <Sentence entry={entry} />
        <IconChevronRight size={16} aria-hidden />
        {when}
      </summary>
      <div className={classes.facts}>
        {fields.map((field) => (
          <div key={field.field}>{changeText(field)}</div>
        ))}
        {path && (
          <RouteLink to={path} className="tall-link">
            Open record
          </RouteLink>
        )}
      </div>
    </details>
  )
}

const FullEntry = ({ entry }: { entry: AuditEntry }) => {
  const changes = mainChanges(entry)
  const fields = auditChanges(entry)
  const shown = changes.length + columnsInSentence(entry).length
  return (
    <>
      <Sentence entry={entry} path={pathOf(entry)} />
      <div className={classes.below}>
        {changes.length > 0 && (
          <ul className={classes.changes} aria-label="Changes">
            {changes.map((change) => (
              <li key={change.field}>{changeText(change)}</li>
            ))}
          </ul>
        )}
        {fields.length > shown && (
          <details className={classes.fields}>
            <summary>
              <IconChevronRight size={14} aria-hidden /> Details
            </summary>
            {fields.map((field) => (
              <div key={field.field}>{changeText(field)}</div>
            ))}
          </details>
        )}
      </div>
    </>
  )
}

const Sentence = ({ entry, path }: { entry: AuditEntry; path?: string | undefined }) => {
  const sentence = <WholePhrases>{auditSentence(entry)}</WholePhrases>
  return path ? <RouteLink to={path}>{sentence}</RouteLink> : <strong>{sentence}</strong>
}

/** Returns the URL of a record's page; undefined if it was deleted or has no page. */
const pathOf = ({ recordType, recordId, bookingId, invoiceId, name, action }: AuditEntry) => {
  if (action === 'delete' && !bookingId && !invoiceId) return undefined
  if (recordType === 'clients') return paths.client(recordId)
  if (recordType === 'projects') return paths.project(recordId)
  if (recordType === 'quotes') return paths.quote(recordId)
  if (recordType === 'invoices') return name === null ? undefined : paths.invoice(recordId)
  if (bookingId) return name === null ? undefined : paths.bookingById(bookingId)
  return invoiceId && name !== null ? paths.invoice(invoiceId) : undefined
}
