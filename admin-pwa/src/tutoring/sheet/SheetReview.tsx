import { Button, NativeSelect, Text } from '@mantine/core'
import {
  requiredFields,
  type SheetChoice,
  type SheetReading,
  sessionsOf,
} from '@synapse/shared/tutoring/session-sheet'
import { type ReactNode, useMemo } from 'react'
import type { SheetResult } from '#tutoring/sheet/open-sheet.ts'
import {
  type BilledRows,
  RepeatedRows,
  RowNotes,
  useBilledRows,
} from '#tutoring/sheet/RowNotes.tsx'
import { SheetMapping } from '#tutoring/sheet/SheetMapping.tsx'
import type { OpenedSheet } from '#tutoring/sheet/sheet.worker.ts'
import { fieldLabels } from '#tutoring/sheet/sheet-labels.ts'
import type { SheetState } from '#tutoring/sheet/use-sheet.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { pluralize } from '#ui/format/format.ts'
import { formatIsoMonth } from '#ui/format/format-time.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Dimmed } from '#ui/QueryBoundary.tsx'

type Props = {
  fileName: string
  state: Extract<SheetState, { step: 'open' }>
  onChoose: (change: Partial<SheetChoice>) => void
  onSheet: (name: string) => void
  onCloseFile: () => void
  children: RenderSheetActions
}

/** The sheet on which the actions operate. If it can't be invoiced yet, `blockedReason` is set. */
export type SheetActionProps = { reading: SheetReading; blockedReason: string | undefined }

export type RenderSheetActions = (props: SheetActionProps) => ReactNode

export const SheetReview = ({
  fileName,
  state,
  onChoose,
  onSheet,
  onCloseFile,
  children,
}: Props) => {
  const { sheet, choice, result, isReading } = state
  const { fileHash } = sheet
  const billed = useBilledRows()
  const reading = useMemo<SheetReading | undefined>(() => {
    if (!result) return undefined
    const sessions = result.sessions.filter(
      ({ repeats, row }) => repeats === null || billed.rows.has(row),
    )
    return { fileName, fileHash, period: result.period, sessions }
  }, [fileName, fileHash, result, billed.rows])
  const unanswered = result?.unused.filter(({ column }) => !choice.notNeeded.includes(column)) ?? []
  const missing = requiredFields.filter((field) => choice.columns[field] === null)
  return (
    <>
      <Panel
        title={fileName}
        actions={
          <Button variant="subtle" color="neutral" onClick={onCloseFile}>
            Close file
          </Button>
        }
      >
        <p className="soft">{`${pluralize(sheet.filledRows, 'row')} below the headings`}</p>
        {sheet.sheetNames.length > 1 && (
          <NativeSelect
            maw="20rem"
            mt={12}
            label="Sheet"
            data={[...sheet.sheetNames]}
            value={sheet.sheetName}
            onChange={({ currentTarget: { value } }) => onSheet(value)}
          />
        )}
      </Panel>
      <Panel title="Data preview">
        <SheetPreview sheet={sheet} />
      </Panel>
      {result && (
        <>
          <SheetMapping
            headers={sheet.headers}
            choice={choice}
            result={result}
            unanswered={unanswered}
            onChoose={onChoose}
          />
          {missing.length > 0 ? (
            <EmptyState picture="islands" title="Missing columns">
              {`We couldn’t find a column for ${missing.map((field) => fieldLabels[field]).join(' or ')}. Choose the column above.`}
            </EmptyState>
          ) : (
            <Dimmed isPlaceholder={isReading}>
              <Sessions result={result} billed={billed} onChoose={onChoose} />
            </Dimmed>
          )}
        </>
      )}
      {reading &&
        missing.length === 0 &&
        reading.sessions.length > 0 &&
        children({
          reading,
          blockedReason:
            unanswered.length > 0 ? 'First review the columns that need checking.' : undefined,
        })}
    </>
  )
}

type SessionsProps = Pick<Props, 'onChoose'> & { result: SheetResult; billed: BilledRows }

const Sessions = ({ result, billed, onChoose }: SessionsProps) => {
  const { months, period, refused } = result
  const sessions = useMemo(() => sessionsOf(result.sessions, period), [result, period])
  const repeated = useMemo(() => sessions.filter(({ repeats }) => repeats !== null), [sessions])
  const skipped = repeated.filter(({ row }) => !billed.rows.has(row)).length
  const refusals = useMemo(
    () => refused.map(({ row, reason }) => ({ row, text: reason })),
    [refused],
  )
  const warnings = useMemo(
    () => sessions.flatMap(({ row, warning }) => (warning ? [{ row, text: warning }] : [])),
    [sessions],
  )
  return (
    <Panel title="Sessions">
      {months.length > 0 && (
        <NativeSelect
          maw="20rem"
          mb={12}
          label="Month"
          data={months.map(({ month }) => ({ value: month, label: formatIsoMonth(month) }))}
          value={period}
          onChange={({ currentTarget: { value } }) => onChoose({ period: value })}
        />
      )}
      <Text fw={600} role="status">
        {`${pluralize(sessions.length - skipped, 'session')}, ${pluralize(refused.length + skipped, 'row')} skipped`}
      </Text>
      <RepeatedRows repeated={repeated} billed={billed} />
      <RowNotes title="Please check" notes={warnings} />
      <RowNotes title="Skipped rows" notes={refusals} />
    </Panel>
  )
}

type Row = { id: string; cells: readonly string[] }

const SheetPreview = ({ sheet: { headers, preview } }: { sheet: OpenedSheet }) => (
  <DataTable
    label="First rows"
    columns={columnsOf(headers)}
    rows={preview.map((cells, at) => ({ id: String(at), cells }))}
  />
)

const maxColumns = 4

/** Column headings must be unique, so repeated ones get a number. */
const columnsOf = (headers: readonly string[]): Column<Row>[] =>
  headers.slice(0, maxColumns).map((header, at) => ({
    header: headers.indexOf(header) === at ? header : `${header} (${at + 1})`,
    place: at === 0 ? 'heading' : 'detail',
    renderInRow: ({ cells }) => `${header}: ${cells[at] || '–'}`,
    render: ({ cells }) => cells[at],
  }))
