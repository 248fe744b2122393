import { Alert, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Call } from '#ui/use-call.ts'

/** The values shown in a dialog, by name: { 'balance due': '€60.00' }. */
export type WatchedValues = Readonly<Record<string, string>>

/** Describes changed values, for example 'The price changed from €60 to €50.' */
export const describeChanges = (before: WatchedValues, now: WatchedValues): string[] =>
  Object.entries(now)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `The ${name} changed from ${before[name]} to ${value}.`)

/**
 * Blocks a dialog until the operator has confirmed changes that were made elsewhere while it was
 * open. Used for actions without fields to merge, such as a refund; forms use `useRestorableForm`.
 * @param call the dialog's call. Changes made after it is sent are attributed to it
 */
export const useChangeConfirmation = (now: WatchedValues, call: Call | undefined) => {
  const [opened] = useState(now)
  const [confirmed, setConfirmed] = useState(now)
  // Whether this dialog made the call; an earlier dialog may have made the same one.
  const [isOwn, setIsOwn] = useState(false)
  if (call?.isPending && !isOwn) setIsOwn(true)
  const changes = isOwn && call?.isPendingOrDone ? [] : describeChanges(opened, now)
  if (changes.length === 0) return { notice: null, blockedReason: undefined }
  const isConfirmed = describeChanges(confirmed, now).length === 0
  return {
    notice: (
      <Alert color="warning" role="alert" my="md" title="Changed since you opened this">
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
        <Checkbox
          mt="sm"
          label="I’ve seen the change"
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked ? now : opened)}
        />
      </Alert>
    ),
    blockedReason: isConfirmed ? undefined : 'Confirm the changes first.',
  }
}
