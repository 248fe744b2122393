import { setTimeout as pause } from 'node:timers/promises'

/** One line of the doctor's report. */
export type Finding = { state: 'ok' | 'warning' | 'error'; subject: string; text: string }

type Report = Record<Finding['state'], (text: string) => Finding>

/** Returns functions that create findings about a subject. */
export const findingsAbout = (subject: string): Report => ({
  ok: (text) => ({ state: 'ok', subject, text }),
  warning: (text) => ({ state: 'warning', subject, text }),
  error: (text) => ({ state: 'error', subject, text }),
})

const timeLimitMs = 20_000

/** Runs a check. If it throws an error or takes too long, reports that as a finding. */
export const runCheck = async (subject: string, check: () => Promise<Finding[]>) => {
  const late = pause(timeLimitMs, undefined, { ref: false }).then(() => [
    findingsAbout(subject).error(`No response within ${timeLimitMs / 1000} seconds.`),
  ])
  return Promise.race([check(), late]).catch((error) => [
    findingsAbout(subject).error(error instanceof Error ? error.message : String(error)),
  ])
}

/** Returns a finding as a line of the doctor's output. */
export const formatFinding = ({ state, subject, text }: Finding): string =>
  `${state.padEnd(8)} ${subject.padEnd(11)} ${text.replaceAll(/\s*\n\s*/g, ' ')}`
