import { isSameValue, threeWayMerge } from '#data/merge-edits.ts'

export type Saved<Values> = { values: Values; version?: number | undefined }

export type Edit<Values> = { values: Values; base: Saved<Values> }

/** Returns whether the value at a path is compared as a whole. */
export type IsField = (path: string) => boolean

/**
 * Merges newly saved values into an open form. If they are older or conflict with the edit, returns
 * the edit unchanged; conflicts are shown when the form is saved.
 */
export const mergeSaved = <Values>(
  edit: Edit<Values>,
  saved: Saved<Values>,
  isField: IsField,
): Edit<Values> => {
  const { values, base } = edit
  const { version } = saved
  if (version === undefined || base.version === undefined || version < base.version) return edit
  const { merged, conflicts } = threeWayMerge(base.values, values, saved.values, isField)
  // The server may still refuse this save, so don't base the form on it.
  const isOwn = version === base.version && isSameValue(merged, values)
  return conflicts.length > 0 || isOwn ? edit : { values: merged, base: saved }
}
