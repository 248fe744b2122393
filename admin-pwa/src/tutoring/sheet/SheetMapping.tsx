import { Button, NativeSelect } from '@mantine/core'
import { type SheetField, sheetFields } from '@synapse/shared/sheet/columns'
import type { SheetQuestion } from '@synapse/shared/sheet/notation'
import type { UnusedColumn } from '@synapse/shared/sheet/sample'
import { requiredFields, type SheetChoice } from '@synapse/shared/tutoring/session-sheet'
import { useId, useState } from 'react'
import type { SheetResult } from '#tutoring/sheet/open-sheet.ts'
import { NoteSection } from '#tutoring/sheet/RowNotes.tsx'
import { fieldLabels, questionLabels, sampleText } from '#tutoring/sheet/sheet-labels.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'

type Props = {
  headers: readonly string[]
  choice: SheetChoice
  result: SheetResult
  /** Unused columns that contain values. Columns marked as not needed are omitted. */
  unanswered: readonly UnusedColumn[]
  onChoose: (change: Partial<SheetChoice>) => void
}

/** Assigns columns to fields. Expanded at first if a required column wasn't found. */
export const SheetMapping = ({ headers, choice, result, unanswered, onChoose }: Props) => {
  const id = useId()
  const { columns } = choice
  const isMissing = requiredFields.some((field) => columns[field] === null)
  const [isOpen, setIsOpen] = useState(isMissing)
  const { notation, questions, samples, unused } = result
  const dismissed = unused.filter(({ column }) => choice.notNeeded.includes(column))
  const found = sheetFields.filter((field) => columns[field] !== null)
  return (
    <Panel
      title="Columns"
      actions={
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide columns' : 'Change columns'}
        </Button>
      }
    >
      {!isOpen && (
        <p className="soft">
          {found
            .map((field) => `${fieldLabels[field]}: ${headers[columns[field] ?? -1]}`)
            .join(' · ')}
        </p>
      )}
      {dismissed.length > 0 && (
        <p className="soft">{`Not used: ${dismissed.map(({ header }) => header).join(', ')}`}</p>
      )}
      <div id={id} hidden={!isOpen}>
        <FieldGrid>
          {sheetFields.map((field) => {
            const column = columns[field]
            const isNeeded = requiredFields.some((needed) => needed === field)
            return (
              <NativeSelect
                key={field}
                label={fieldLabels[field]}
                required={isNeeded}
                description={sampleText(samples[field])}
                error={isNeeded && column === null ? 'Choose a column.' : undefined}
                value={column ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onChoose({
                    columns: { ...columns, [field]: value === '' ? null : Number(value) },
                  })
                }
                data={[
                  { value: '', label: 'Not in this sheet' },
                  ...headers.map((header, at) => ({ value: String(at), label: header })),
                ]}
              />
            )
          })}
        </FieldGrid>
      </div>
      <UnusedColumns unanswered={unanswered} choice={choice} onChoose={onChoose} />
      {questions.length > 0 && (
        <FieldGrid>
          {questions.map((question) => (
            <NativeSelect
              key={question}
              label={questionLabels[question].label}
              description={sampleText(samples[sampleFields[question]])}
              value={notation[question]}
              onChange={({ currentTarget: { value } }) =>
                onChoose({ notation: { ...choice.notation, [question]: value } })
              }
              data={Object.entries(questionLabels[question].answers).map(([value, label]) => ({
                value,
                label,
              }))}
            />
          ))}
        </FieldGrid>
      )}
    </Panel>
  )
}

/** For each question, the field whose values serve as examples for the answers. */
const sampleFields = {
  dateOrder: 'date',
  decimalMark: 'rate',
  durationKind: 'hours',
} as const satisfies Record<SheetQuestion, SheetField>

type UnusedProps = Pick<Props, 'unanswered' | 'choice' | 'onChoose'>

const UnusedColumns = ({ unanswered, choice, onChoose }: UnusedProps) => {
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
