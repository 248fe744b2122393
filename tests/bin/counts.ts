import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  skipped: number
  /** Failed tests and steps, with their errors. */
  failures: string[]
}

export const noCounts: Counts = { passed: 0, skipped: 0, failures: [] }

export const oneFailure = (name: string, message: string): Counts => ({
  ...noCounts,
  failures: [describeFailure(name, [message])],
})

/** Adds up two counts. Their lists of failures are combined. */
export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Reads Vitest's JSON report. Counts a file that fails before its first test as one failure. */
export const readVitestCounts = (file: string): Counts => {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [describeFailure(name, [message])]
    return failed.map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages))
  })
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

type PlaywrightReport = {
  suites: PlaywrightSuite[]
  errors: { message: string }[]
  stats: { expected: number; skipped: number }
}

type PlaywrightSuite = {
  file: string
  specs: {
    title: string
    ok: boolean
    tests: { results: { errors: { message: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** Reads Playwright's JSON report. It contains no flaky tests, because tests aren't retried. */
export const readPlaywrightCounts = (file: string): Counts => {
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: [
      ...report.suites.flatMap(failuresOf),
      ...report.errors.map(({ message }) => describeFailure('Playwright', [message])),
    ],
  }
}

const failuresOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return describeFailure(
        `${file} › ${title}`,
        errors.map(({ message }) => message),
      )
    }),
  ...suites.flatMap(failuresOf),
]

/** How many lines of a failure to show. The step's output contains all of them. */
const maxLines = 15

const describeFailure = (name: string, messages: string[]) =>
  stripVTControlCharacters(
    [name, ...messages.join('\n').split('\n').slice(0, maxLines)].join('\n  '),
  )

export const describeCounts = ({ passed, failures, skipped }: Counts): string =>
  `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Returns the counts in a run's report. A run that leaves no report, or fails although no test
 * failed, counts as one failure.
 */
export const runCounts = (code: number, readReport: () => Counts): Counts => {
  try {
    const counts = readReport()
    return code !== 0 && counts.failures.length === 0
      ? addCounts(
          counts,
          oneFailure(
            'Run',
            `It ended with code ${code}, although no test failed. Its output shows why.`,
          ),
        )
      : counts
  } catch (error) {
    return oneFailure('Run', `It left no readable report: ${error}`)
  }
}

/** Returns 0 if tests ran and all passed, otherwise 1. */
export const exitCodeOf = ({ passed, failures }: Counts): number =>
  failures.length > 0 || passed === 0 ? 1 : 0
