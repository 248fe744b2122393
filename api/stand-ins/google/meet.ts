import { randomInt } from 'node:crypto'
import type { GoogleContext } from '#stand-ins/google/context'
import type { GoogleEvent } from '#stand-ins/google/store'

type Conference = NonNullable<GoogleEvent['conferenceData']>

/** Returns an event's conference. The mode decides whether it is created, pending or failed. */
export const makeConference = (asked: Conference, mode: GoogleContext['meetMode']) => {
  const { requestId, conferenceSolutionKey } = asked.createRequest ?? {}
  const createRequest = { requestId, conferenceSolutionKey, status: { statusCode: 'pending' } }
  const pending = { conferenceData: { createRequest } }
  if (mode === 'late') return pending
  return decideConference(pending, mode === 'now')
}

export const decideConference = (
  { conferenceData }: Pick<GoogleEvent, 'conferenceData'>,
  isMade: boolean,
): Partial<GoogleEvent> => {
  const statusCode = isMade ? 'success' : 'failure'
  const createRequest = { ...conferenceData?.createRequest, status: { statusCode } }
  if (!isMade) return { conferenceData: { createRequest } }
  const conferenceId = [3, 4, 3].map(letters).join('-')
  const uri = `https://meet.google.com/${conferenceId}`
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest,
      conferenceId,
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      entryPoints: [{ entryPointType: 'video', uri, label: uri.slice('https://'.length) }],
    },
  }
}

const letters = (count: number): string => {
  const all = 'abcdefghijklmnopqrstuvwxyz'
  return Array.from({ length: count }, () => all[randomInt(all.length)]).join('')
}
