import { useEffect, useRef } from 'react'
import { listDrafts } from '#data/drafts.ts'

/**
 * After a reload or a new sign-in, reopens the dialog if it has a draft.
 * @param kind prefix of the drafts' names, before the row's id or 'new'
 * @param rows the rows that can be opened, once loaded
 * @param open called with the row, or with undefined for a new one
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
