import { Box, Checkbox, Stack, Text } from '@mantine/core'
import { dateText } from '@synapse/shared/sheet/cell'
import type { SheetSession } from '@synapse/shared/tutoring/session-sheet'
import { type ChangeEvent, type ReactNode, useMemo, useState } from 'react'
import { groupRows, type RowNote } from '#tutoring/sheet/sheet-labels.ts'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { PaginatedRows } from '#ui/list/Pagination.tsx'

export const RowNotes = ({ title, notes }: { title: string; notes: readonly RowNote[] }) => {
  const runs = useMemo(() => groupRows(notes), [notes])
  if (runs.length === 0) return null
  return (
    <NoteSection title={title}>
      <PaginatedRows rows={runs} noun="notes">
        {(shown) => <DescriptionList facts={shown.map(({ rows, text }) => [rows, text])} />}
      </PaginatedRows>
    </NoteSection>
  )
}

export const NoteSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" mt="md" aria-label={title}>
    <Text component="h3" ff="heading" fw={560} mb="xs">
      {title}
    </Text>
    {children}
  </Box>
)

/** Returns the numbers of the repeated rows that the operator wants to bill. */
export const useBilledRows = () => {
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set())
  return {
    rows,
    add: (added: readonly number[]) => setRows(rows.union(new Set(added))),
    remove: (removed: readonly number[]) => setRows(rows.difference(new Set(removed))),
  }
}

export type BilledRows = ReturnType<typeof useBilledRows>

type Props = { repeated: readonly SheetSession[]; billed: BilledRows }

/** Lists repeated rows. A repeated row is billed only if the operator ticks it. */
export const RepeatedRows = ({ repeated, billed }: Props) => {
  if (repeated.length === 0) return null
  const all = repeated.map(({ row }) => row)
  const chosen = all.filter((row) => billed.rows.has(row))
  const bill = (rows: readonly number[]) => (event: ChangeEvent<HTMLInputElement>) =>
    event.currentTarget.checked ? billed.add(rows) : billed.remove(rows)
  return (
    <NoteSection title="Repeated rows">
      <p>
        {`${pluralize(repeated.length, 'row repeats', 'rows repeat')} an earlier row and won’t be billed. Tick any that are separate sessions.`}
      </p>
      <PaginatedRows rows={repeated} noun="rows">
        {(shown) => (
          <Stack gap={10} py={10}>
            {shown.map((session) => (
              <Checkbox
                key={session.row}
                label={textOf(session)}
                checked={billed.rows.has(session.row)}
                onChange={bill([session.row])}
              />
            ))}
            {repeated.length > 1 && (
              <Checkbox
                label="Select all"
                checked={chosen.length === all.length}
                indeterminate={chosen.length > 0 && chosen.length < all.length}
                onChange={bill(all)}
              />
            )}
          </Stack>
        )}
      </PaginatedRows>
    </NoteSection>
  )
}

const textOf = ({ row, repeats, date, hours, student, subject }: SheetSession) =>
  `Row ${row}, the same as row ${repeats}: ${joinNonEmpty(', ', dateText(date), `${hours} h`, student, subject)}`
