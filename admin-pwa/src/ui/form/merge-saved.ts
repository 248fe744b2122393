import { isSameValue, threeWayMerge } from '#data/merge-edits.ts'

/** A record's values when it was last saved, with their version. */
export type Saved<Values> = { values: Values; version?: number | undefined }

/** A form's values, and the saved values that they are based on. */
export type Edit<Values> = { values: Values; lastSaved: Saved<Values> }

/** Whether the value at a path is compared as a whole. */
export type IsField = (path: string) => boolean

/**
 * Merges the saved values shown on the screen into an open form. Returns the edit unchanged if the
 * saved values are older or conflict with it; conflicts are shown when the form is saved.
 */
export const mergeSaved = <Values>(
  edit: Edit<Values>,
  saved: Saved<Values>,
  isField: IsField,
): Edit<Values> => {
  const { values, lastSaved } = edit
  const { version: baseVersion } = lastSaved
  const { version } = saved
  if (version === undefined || baseVersion === undefined || version < baseVersion) return edit
  const { merged, conflicts } = threeWayMerge(lastSaved.values, values, saved.values, isField)
  // A save that the server hasn't accepted may still fail, so don't base the form on it.
  const isOwn = version === baseVersion && isSameValue(merged, values)
  return conflicts.length > 0 || isOwn ? edit : { values: merged, lastSaved: saved }
}
