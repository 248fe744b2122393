import { Box, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { groupRows, type RowNote } from '#tutoring/sheet-labels.ts'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
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

/** A section about rows or columns of a sheet that need attention. */
export const NoteSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" mt={16} aria-label={title}>
    <Text component="h3" ff="heading" fw={560} mb={4}>
      {title}
    </Text>
    {children}
  </Box>
)
