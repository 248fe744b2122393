import { Button, NativeSelect } from '@mantine/core'
import type { SheetChoice } from '@synapse/shared/tutoring/session-sheet'
import { sheetFields } from '@synapse/shared/tutoring/sheet-columns'
import type { UnusedColumn } from '@synapse/shared/tutoring/sheet-sample'
import { NoteSection } from '#tutoring/RowNotes.tsx'
import { fieldLabels } from '#tutoring/sheet-labels.ts'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'

type Props = {
  unanswered: readonly UnusedColumn[]
  choice: SheetChoice
  onChoose: (change: Partial<SheetChoice>) => void
}

export const UnusedColumns = ({ unanswered, choice, onChoose }: Props) => {
  if (unanswered.length === 0) return null
  const { columns, notNeeded } = choice
  const unassigned = sheetFields.filter((field) => columns[field] === null)
  const dismiss = (unneeded: readonly UnusedColumn[]) =>
    onChoose({ notNeeded: [...notNeeded, ...unneeded.map(({ column }) => column)] })
  return (
    <NoteSection title="Columns to check">
      <p role="status">
        These columns have values that won’t be on the invoice. Choose what each one contains.
      </p>
      <FieldGrid>
        {unanswered.map((unused) => (
          <NativeSelect
            key={unused.column}
            label={`What is “${unused.header}”?`}
            description={unused.samples.map((text) => `“${text}”`).join(', ')}
            value=""
            onChange={({ currentTarget: { value } }) =>
              value === 'none'
                ? dismiss([unused])
                : onChoose({ columns: { ...columns, [value]: unused.column } })
            }
            data={[
              { value: '', label: 'Please choose' },
              ...unassigned.map((field) => ({ value: field, label: fieldLabels[field] })),
              { value: 'none', label: 'Not needed' },
            ]}
          />
        ))}
      </FieldGrid>
      {unanswered.length > 1 && (
        <Button variant="default" mt="md" onClick={() => dismiss(unanswered)}>
          None of these are needed
        </Button>
      )}
    </NoteSection>
  )
}
