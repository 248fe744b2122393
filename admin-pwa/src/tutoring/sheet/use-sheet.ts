import { noColumns } from '@synapse/shared/sheet/columns'
import type { SheetChoice } from '@synapse/shared/tutoring/session-sheet'
import { useEffect, useRef, useState } from 'react'
import { openSheet, type SheetReader, type SheetResult } from '#tutoring/sheet/open-sheet.ts'
import { recallColumns, rememberColumns } from '#tutoring/sheet/remembered-columns.ts'
import type { OpenedSheet } from '#tutoring/sheet/sheet.worker.ts'
import { limits, sheetKind } from '#tutoring/sheet/sheet-file.ts'
import { formatCount } from '#ui/format/format.ts'
import { today } from '#ui/format/format-time.ts'
import { failureToast, toast } from '#ui/toast.tsx'

export type SheetState =
  | { step: 'reading'; share: number }
  | { step: 'failed'; reason: string }
  | {
      step: 'open'
      sheet: OpenedSheet
      choice: SheetChoice
      /** The latest result. It stays on screen until the next result is ready. */
      result: SheetResult | undefined
      isReading: boolean
    }

/** Opens a file in a worker and reads it. Closing the screen terminates the worker. */
export const useSheet = (file: File) => {
  const [sheetName, chooseSheet] = useState<string>()
  const [state, setState] = useState<SheetState>({ step: 'reading', share: 0 })
  const reader = useRef<SheetReader>(null)
  useEffect(() => {
    const fail = (reason = unknownReason) => {
      toast(
        failureToast('Please check the file format and try again', {
          title: 'Error parsing file',
          details: reason,
        }),
      )
      setState({ step: 'failed', reason })
    }
    setState({ step: 'reading', share: 0 })
    if (!sheetKind(file.name)) {
      toast(failureToast(wrongType, { title: 'Invalid file type' }))
      setState({ step: 'failed', reason: wrongType })
      return
    }
    if (file.size > limits.bytes) return fail('The file is larger than 10 MB.')
    const open = openSheet(file, sheetName, {
      onProgress: (share) => setState({ step: 'reading', share }),
      onOpened: (sheet) => {
        toast({
          title: 'File uploaded successfully',
          message: `${formatCount(sheet.filledRows)} rows loaded`,
        })
        const choice = initialChoice(sheet)
        setState({ step: 'open', sheet, choice, result: undefined, isReading: true })
        open.read(choice, today())
      },
      onRead: (result) =>
        setState((before) =>
          before.step === 'open' ? { ...before, result, isReading: false } : before,
        ),
      onFailed: fail,
    })
    reader.current = open
    return open.close
  }, [file, sheetName])

  const choose = (change: Partial<SheetChoice>) => {
    if (state.step !== 'open') return
    // The months must be chosen again if the columns or the date order change, because sessions can
    // then fall into other months.
    const period = change.notNeeded ? state.choice.period : null
    const choice = { ...state.choice, period, ...change }
    const { columns, notation, notNeeded } = choice
    if (change.period === undefined)
      rememberColumns(state.sheet.headers, { columns, notation, notNeeded })
    setState({ ...state, choice, isReading: true })
    reader.current?.read(choice, today())
  }
  return { state, choose, chooseSheet }
}

const initialChoice = ({ headers, columns }: OpenedSheet): SheetChoice => {
  const remembered = recallColumns(headers) ?? { columns, notation: {} }
  const { columns: chosen, notation, notNeeded = [] } = remembered
  return { columns: { ...noColumns, ...chosen }, notation, period: null, notNeeded }
}

const wrongType = 'Please upload a .xlsx or .csv file'

const unknownReason =
  "Failed to parse the Excel file. Please ensure it's a valid .xlsx or .csv file with data in the first sheet."
