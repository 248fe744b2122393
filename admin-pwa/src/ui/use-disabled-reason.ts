import { useOfflineSince } from '#data/status.ts'

/**
 * Returns why an action is disabled, if it is: its own reason, or that it needs the network while
 * the app is offline.
 */
export const useDisabledReason = (
  reason: string | undefined,
  needsNetwork = false,
): string | undefined => {
  const isOffline = useOfflineSince() !== undefined
  return reason ?? (needsNetwork && isOffline ? 'This needs an internet connection.' : undefined)
}
