import { Alert, Button } from '@mantine/core'
import type { AlreadyInvoiced } from '#invoice/already-invoiced.ts'

type Props = AlreadyInvoiced & {
  lines: number
  onRemove: (lineIds: ReadonlySet<string>) => void
}

export const DuplicateWarning = ({ file, sessions, similar, lines, onRemove }: Props) => {
  if (!file && sessions.length === 0 && similar.length === 0) return null
  const found = [...sessions, ...similar]
  return (
    <Alert mt="md" color="warning" title="This may already have been billed">
      {file && (
        <p>{`The file ${file.name} has already been used for invoice ${file.invoiceNumber}.`}</p>
      )}
      {sessions.length > 0 && <p>{invoicedText(sessions)}</p>}
      {similar.length > 0 && <p>{similarText(similar)}</p>}
      {found.length > 0 && found.length < lines && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => onRemove(new Set(found.map(({ lineId }) => lineId)))}
        >
          {found.length === 1 ? 'Remove this session' : `Remove these ${found.length} sessions`}
        </Button>
      )}
    </Alert>
  )
}

type Billed = AlreadyInvoiced['sessions']

const invoicedText = (billed: Billed) =>
  billed.length === 1
    ? `One session has already been invoiced (${numbersOf(billed)}) and can’t be billed to this client again. Remove it, or create a credit note first.`
    : `${billed.length} sessions have already been invoiced (${numbersOf(billed)}) and can’t be billed to this client again. Remove them, or create a credit note first.`

const similarText = (billed: Billed) =>
  billed.length === 1
    ? `One session has the same date and duration as an invoiced session (${numbersOf(billed)}). Remove it unless it’s a different session.`
    : `${billed.length} sessions have the same dates and durations as invoiced sessions (${numbersOf(billed)}). Remove them unless they’re different sessions.`

const numbersOf = (billed: Billed) =>
  [...new Set(billed.map(({ invoiceNumber }) => invoiceNumber))].join(', ')
