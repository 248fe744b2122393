import { Button, NativeSelect } from '@mantine/core'
import { neededFields, type SheetChoice } from '@synapse/shared/tutoring/session-sheet'
import { type SheetField, sheetFields } from '@synapse/shared/tutoring/sheet-columns'
import type { SheetQuestion } from '@synapse/shared/tutoring/sheet-notation'
import type { UnusedColumn } from '@synapse/shared/tutoring/sheet-sample'
import { useId, useState } from 'react'
import type { SheetResult } from '#tutoring/open-sheet.ts'
import { fieldLabels, questionLabels, sampleText } from '#tutoring/sheet-labels.ts'
import { UnusedColumns } from '#tutoring/UnusedColumns.tsx'
import { descriptionBelow } from '#ui/description-below.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'

type Props = {
  headers: readonly string[]
  choice: SheetChoice
  result: SheetResult
  /** Unused columns that have values and that the operator hasn't marked as not needed. */
  unanswered: readonly UnusedColumn[]
  onChoose: (change: Partial<SheetChoice>) => void
}

/**
 * Shows which column is which field, with sample values. Opens by itself if a required column
 * wasn't found.
 */
export const SheetMapping = ({ headers, choice, result, unanswered, onChoose }: Props) => {
  const id = useId()
  const { columns } = choice
  const isMissing = neededFields.some((field) => columns[field] === null)
  const [isOpen, setIsOpen] = useState(isMissing)
  const { notation, questions, samples, unused } = result
  const left = unused.filter(({ column }) => choice.notNeeded.includes(column))
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
      {left.length > 0 && (
        <p className="soft">{`Not used: ${left.map(({ header }) => header).join(', ')}`}</p>
      )}
      <div id={id} hidden={!isOpen}>
        <FieldGrid>
          {sheetFields.map((field) => (
            <ColumnSelect
              key={field}
              field={field}
              headers={headers}
              column={columns[field]}
              sample={sampleText(samples[field])}
              onColumn={(column) => onChoose({ columns: { ...columns, [field]: column } })}
            />
          ))}
        </FieldGrid>
      </div>
      <UnusedColumns unanswered={unanswered} choice={choice} onChoose={onChoose} />
      {questions.length > 0 && (
        <FieldGrid>
          {questions.map((question) => (
            <Question
              key={question}
              question={question}
              answer={notation[question]}
              sample={sampleText(samples[shownBy[question]])}
              onAnswer={(answer) =>
                onChoose({ notation: { ...choice.notation, [question]: answer } })
              }
            />
          ))}
        </FieldGrid>
      )}
    </Panel>
  )
}

/** The field whose sample values show the effect of each answer. */
const shownBy = {
  dateOrder: 'date',
  decimalMark: 'rate',
  durationKind: 'hours',
} as const satisfies Record<SheetQuestion, SheetField>

type SelectProps = {
  field: SheetField
  headers: readonly string[]
  column: number | null
  sample: string
  onColumn: (column: number | null) => void
}

const ColumnSelect = ({ field, headers, column, sample, onColumn }: SelectProps) => {
  const isNeeded = neededFields.some((needed) => needed === field)
  return (
    <NativeSelect
      label={fieldLabels[field]}
      required={isNeeded}
      {...descriptionBelow(sample || undefined)}
      error={isNeeded && column === null ? 'Please choose a column.' : undefined}
      value={column === null ? '' : String(column)}
      onChange={({ currentTarget: { value } }) => onColumn(value === '' ? null : Number(value))}
      data={[
        { value: '', label: 'Not in this sheet' },
        ...headers.map((header, at) => ({ value: String(at), label: header })),
      ]}
    />
  )
}

type QuestionProps = {
  question: SheetQuestion
  answer: string
  sample: string
  onAnswer: (answer: string) => void
}

const Question = ({ question, answer, sample, onAnswer }: QuestionProps) => {
  const { label, answers } = questionLabels[question]
  return (
    <NativeSelect
      label={label}
      {...descriptionBelow(sample || undefined)}
      value={answer}
      onChange={({ currentTarget: { value } }) => onAnswer(value)}
      data={Object.entries(answers).map(([value, text]) => ({ value, label: text }))}
    />
  )
}
