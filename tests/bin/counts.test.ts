import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addCounts,
  countRun,
  describeCounts,
  exitCodeOf,
  noCounts,
  readPlaywrightCounts,
  readVitestCounts,
} from '#bin/counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = {
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
}

test('Vitest’s skipped and planned tests count as skipped', () => {
  expect(readVitestCounts(report(vitestReport))).toEqual({ passed: 5, failed: 0, skipped: 2 })
})

test('a file that fails before its first test counts as one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  const file = report({ ...vitestReport, testResults, numFailedTests: 1 })
  expect(readVitestCounts(file).failed).toBe(2)
})

test('Playwright’s errors outside of tests count as failures', () => {
  const stats = { expected: 4, unexpected: 1, skipped: 2 }
  const file = report({ stats, errors: [{ message: 'No tests found' }] })
  expect(readPlaywrightCounts(file)).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('a run without a readable report counts as one failure', () => {
  const read = () => readVitestCounts(join(folder, 'missing.json'))
  expect(countRun(0, read)).toEqual({ ...noCounts, failed: 1 })
})

test('a run that crashes after its tests have passed counts as one failure', () => {
  const passed = { ...noCounts, passed: 3 }
  expect(countRun(1, () => passed)).toEqual({ ...passed, failed: 1 })
  expect(countRun(0, () => passed)).toEqual(passed)
  expect(countRun(1, () => ({ ...passed, failed: 2 }))).toEqual({ ...passed, failed: 2 })
})

test('the run is green only if tests ran and none failed', () => {
  expect(exitCodeOf({ passed: 1, failed: 0, skipped: 1 })).toBe(0)
  expect(exitCodeOf({ passed: 9, failed: 1, skipped: 0 })).toBe(1)
  expect(exitCodeOf({ passed: 0, failed: 0, skipped: 1 })).toBe(1)
})

test('counts are added up and described', () => {
  const counts = addCounts(
    { passed: 1, failed: 2, skipped: 0 },
    { passed: 3, failed: 0, skipped: 1 },
  )
  expect(describeCounts(counts)).toBe('4 passed, 2 failed, 1 skipped')
  expect(describeCounts({ ...counts, skipped: 0 })).toBe('4 passed, 2 failed')
})
