import { useEffect, useRef } from 'react'
import { listDrafts } from '#data/drafts.ts'

/**
 * After the page was lost, by a reload or an ended session, opens the dialog again in which
 * something was being typed.
 * @param kind how the names of its drafts begin, before the row's id or 'new'
 * @param rows those that can be opened, once they are there
 * @param open called with the row; without one for what was to be new
 */
export const useReopenDialog = <Row extends { id: string }>(
  kind: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | undefined) => void,
): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !rows) return
    isDone.current = true
    const drafts = listDrafts(kind)
    const row = rows.find(({ id }) => drafts.includes(id))
    if (row || drafts.includes('new')) open(row)
  })
}
