import { Box, Checkbox, Stack, Text } from '@mantine/core'
import { dateText } from '@synapse/shared/sheet/cell'
import type { SheetSession } from '@synapse/shared/tutoring/session-sheet'
import { type ReactNode, useMemo } from 'react'
import { groupRows, type RowNote } from '#tutoring/sheet/sheet-labels.ts'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { joinNonEmpty, pluralize } from '#ui/format/format.ts'
import { Paged } from '#ui/list/Pagination.tsx'

export const RowNotes = ({ title, notes }: { title: string; notes: readonly RowNote[] }) => {
  const runs = useMemo(() => groupRows(notes), [notes])
  if (runs.length === 0) return null
  return (
    <NoteSection title={title}>
      <Paged rows={runs} noun="notes">
        {(shown) => <DescriptionList facts={shown.map(({ rows, text }) => [rows, text])} />}
      </Paged>
    </NoteSection>
  )
}

export const NoteSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" mt={16} aria-label={title}>
    <Text component="h3" ff="heading" fw={560} mb={4}>
      {title}
    </Text>
    {children}
  </Box>
)

type Props = {
  repeated: readonly SheetSession[]
  /** Row numbers of the duplicates that the operator has chosen to bill. */
  billed: ReadonlySet<number>
  onBill: (rows: readonly number[], isBilled: boolean) => void
}

/** Lists repeated rows, which are billed only if the operator ticks them. */
export const RepeatedRows = ({ repeated, billed, onBill }: Props) => {
  if (repeated.length === 0) return null
  const isAll = repeated.every(({ row }) => billed.has(row))
  return (
    <NoteSection title="Repeated rows">
      <p>
        {`${pluralize(repeated.length, 'row')} ${repeated.length === 1 ? 'repeats' : 'repeat'} an earlier row and won’t be billed. Tick any that are separate sessions.`}
      </p>
      <Paged rows={repeated} noun="rows">
        {(shown) => (
          <Stack gap={10} py={10}>
            {shown.map((session) => (
              <Checkbox
                key={session.row}
                label={textOf(session)}
                checked={billed.has(session.row)}
                onChange={({ currentTarget: { checked } }) => onBill([session.row], checked)}
              />
            ))}
            {repeated.length > 1 && (
              <Checkbox
                label="Select all"
                checked={isAll}
                indeterminate={!isAll && repeated.some(({ row }) => billed.has(row))}
                onChange={({ currentTarget: { checked } }) =>
                  onBill(
                    repeated.map(({ row }) => row),
                    checked,
                  )
                }
              />
            )}
          </Stack>
        )}
      </Paged>
    </NoteSection>
  )
}

const textOf = ({ row, repeats, date, hours, student, subject }: SheetSession) =>
  `Row ${row}, the same as row ${repeats}: ${joinNonEmpty(', ', dateText(date), `${hours} h`, student, subject)}`
