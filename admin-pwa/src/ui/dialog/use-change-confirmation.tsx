import { Alert, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** Values that a dialog shows, by their names: { 'balance due': '€60.00' }. */
export type WatchedValues = Readonly<Record<string, string>>

/** Describes changed values, for example 'The price changed from €60 to €50.' */
export const describeChanges = (before: WatchedValues, now: WatchedValues): string[] =>
  Object.entries(now)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `The ${name} changed from ${before[name]} to ${value}.`)

type ChangeConfirmation = {
  notice: ReactNode
  reason: string | undefined
}

/**
 * Blocks a dialog until the operator has confirmed changes that were made elsewhere while it was
 * open. Meant for actions without fields to merge, such as a refund; forms use `useDraftForm`.
 * @param isSent whether the dialog has been submitted, so that later changes are its own effect
 */
export const useChangeConfirmation = (now: WatchedValues, isSent: boolean): ChangeConfirmation => {
  const [opened] = useState(now)
  const [confirmed, setConfirmed] = useState(now)
  const changes = isSent ? [] : describeChanges(opened, now)
  if (changes.length === 0) return { notice: null, reason: undefined }
  const isConfirmed = describeChanges(confirmed, now).length === 0
  return {
    notice: (
      <Alert color="limited" role="alert" my="md" title="Changed since you opened this">
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
    reason: isConfirmed ? undefined : 'Confirm the changes first.',
  }
}
