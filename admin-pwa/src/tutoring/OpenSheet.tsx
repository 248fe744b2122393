import { Button, NativeSelect } from '@mantine/core'
import {
  monthName,
  neededFields,
  type SheetChoice,
  type SheetReading,
} from '@synapse/shared/tutoring/session-sheet'
import { type ReactNode, useMemo } from 'react'
import type { SheetResult } from '#tutoring/open-sheet.ts'
import { RowNotes } from '#tutoring/RowNotes.tsx'
import { SheetMapping } from '#tutoring/SheetMapping.tsx'
import classes from '#tutoring/SheetPanel.module.css'
import { SheetPreview } from '#tutoring/SheetPreview.tsx'
import { countOf, fieldLabels } from '#tutoring/sheet-words.ts'
import type { SheetState } from '#tutoring/use-sheet.ts'
import { Dimmed } from '#ui/Dimmed.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'

type Props = {
  fileName: string
  state: Extract<SheetState, { step: 'open' }>
  onChoose: (change: Partial<SheetChoice>) => void
  onSheet: (name: string) => void
  onPutAway: () => void
  children: (reading: SheetReading) => ReactNode
}

/** A sheet that was read: what is in it, how it is understood, and what comes of it. */
export const OpenSheet = ({ fileName, state, onChoose, onSheet, onPutAway, children }: Props) => {
  const { sheet, choice, result, isReading } = state
  const { fileHash } = sheet
  const reading = useMemo<SheetReading | undefined>(() => {
    if (!result) return undefined
    const { period, sessions, refused } = result
    return { fileName, fileHash, period, sessions, refused }
  }, [fileName, fileHash, result])
  const missing = neededFields.filter((field) => choice.columns[field] === null)
  return (
    <>
      <Panel
        title={fileName}
        actions={
          <Button variant="subtle" color="neutral" onClick={onPutAway}>
            Put away
          </Button>
        }
      >
        <p className="soft">{`${countOf(sheet.filledRows, 'row')} below the headings`}</p>
        {sheet.sheetNames.length > 1 && (
          <div className={classes.narrow}>
            <NativeSelect
              label="Sheet"
              data={[...sheet.sheetNames]}
              value={sheet.sheetName}
              onChange={({ currentTarget: { value } }) => onSheet(value)}
            />
          </div>
        )}
      </Panel>
      <Panel title="Data Preview">
        <SheetPreview sheet={sheet} />
      </Panel>
      {result && (
        <>
          <SheetMapping
            headers={sheet.headers}
            choice={choice}
            result={result}
            onChoose={onChoose}
          />
          {missing.length > 0 ? (
            <Missing fields={missing} />
          ) : (
            <Dimmed isOld={isReading}>
              <Sessions result={result} onChoose={onChoose} />
            </Dimmed>
          )}
        </>
      )}
      {reading && missing.length === 0 && reading.sessions.length > 0 && children(reading)}
    </>
  )
}

const Missing = ({ fields }: { fields: (typeof neededFields)[number][] }) => (
  <EmptyState picture="islands" title="Which column is it?">
    {`The sheet has no column that is known as ${fields.map((field) => fieldLabels[field]).join(' or ')}. Please choose it above.`}
  </EmptyState>
)

type SessionsProps = { result: SheetResult; onChoose: Props['onChoose'] }

const Sessions = ({ result, onChoose }: SessionsProps) => {
  const { months, period, sessions, refused } = result
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
        <div className={classes.narrow}>
          <NativeSelect
            label="Month"
            data={months.map(({ month }) => ({ value: month, label: monthName(month) }))}
            value={period}
            onChange={({ currentTarget: { value } }) => onChoose({ period: value })}
          />
        </div>
      )}
      <p role="status">
        {`${countOf(sessions.length, 'session')}, ${countOf(refused.length, 'row')} not used`}
      </p>
      <RowNotes title="Please check" notes={warnings} />
      <RowNotes title="Rows not used" notes={refusals} />
    </Panel>
  )
}
