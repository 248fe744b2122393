import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The count of a step that failed. */
export const oneFailure: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Adds up the numbers of passed and failed tests. */
export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[]
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Reads Vitest's JSON report. A file that failed before its first test counts as one failure. */
export const readVitestCounts = (file: string): Counts => {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Reads Playwright's JSON report. No test is retried, so none is flaky. */
export const readPlaywrightCounts = (file: string): Counts => {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Returns the counts of a run's report. A run that fails without a failed test or a report has
 * crashed, which counts as one failure.
 */
export const countRun = (code: number, readReport: () => Counts): Counts => {
  try {
    const counts = readReport()
    return code !== 0 && counts.failed === 0 ? addCounts(counts, oneFailure) : counts
  } catch {
    return oneFailure
  }
}

/** Returns 0 if tests ran and none failed, otherwise 1. */
export const exitCodeOf = ({ passed, failed }: Counts): number =>
  failed > 0 || passed === 0 ? 1 : 0
