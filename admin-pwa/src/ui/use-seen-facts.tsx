import { Alert, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** What a dialog says about the thing it acts on: 'balance due' is '€60.00'. */
export type Facts = Readonly<Record<string, string>>

/** What has changed, a sentence per fact. */
export const factChanges = (before: Facts, now: Facts): string[] =>
  Object.entries(now)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `The ${name} changed from ${before[name]} to ${value}.`)

type SeenFacts = {
  /** Says what has changed since the dialog was opened, and asks to confirm it. */
  notice: ReactNode
  /** Why the dialog can't be sent: a change has not been confirmed. */
  reason: string | undefined
}

/**
 * Keeps a dialog from acting on facts that its reader hasn't seen.
 * @param isSent whether it was sent: what changes then is its own doing
 */
export const useSeenFacts = (now: Facts, isSent: boolean): SeenFacts => {
  const [opened] = useState(now)
  const [confirmed, setConfirmed] = useState(now)
  const changes = isSent ? [] : factChanges(opened, now)
  if (changes.length === 0) return { notice: null, reason: undefined }
  const isConfirmed = factChanges(confirmed, now).length === 0
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
    reason: isConfirmed ? undefined : 'Check what has changed first.',
  }
}
