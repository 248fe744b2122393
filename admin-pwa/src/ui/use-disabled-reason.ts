import { useOfflineSince } from '#data/status.ts'

/** Returns an action's own reason, or that it needs the network while the app is offline. */
export const useDisabledReason = (
  reason: string | undefined,
  needsNetwork = false,
): string | undefined => {
  const isOffline = useOfflineSince() !== undefined
  return reason ?? (needsNetwork && isOffline ? 'This needs an internet connection.' : undefined)
}
