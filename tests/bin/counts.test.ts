import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addCounts,
  describeCounts,
  exitCodeOf,
  noCounts,
  readPlaywrightCounts,
  readVitestCounts,
  runCounts,
} from '#bin/counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = {
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
  numPassedTests: 5,
  numPendingTests: 1,
  numTodoTests: 1,
}

test('tests that Vitest skips or marks as todo count as skipped', () => {
  expect(readVitestCounts(report(vitestReport))).toEqual({ passed: 5, skipped: 2, failures: [] })
})

test('a file that fails before its first test counts as one failure', () => {
  const failedTest = { fullName: 'adds up', status: 'failed', failureMessages: ['2 ≠ 3\nat a:1'] }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failedTest] },
  ]
  expect(readVitestCounts(report({ ...vitestReport, testResults })).failures).toEqual([
    'a.test.ts\n  no such module',
    'b.test.ts › adds up\n  2 ≠ 3\n  at a:1',
  ])
})

test('Playwright’s failed tests and its errors outside tests count as failures', () => {
  const spec = (title: string, messages: string[]) => ({
    title,
    ok: messages.length === 0,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const inner = { file: 'a.e2e.ts', specs: [spec('books', ['timed out'])] }
  const file = report({
    suites: [{ file: 'a.e2e.ts', specs: [spec('pays', [])], suites: [inner] }],
    stats: { expected: 4, skipped: 2 },
    errors: [{ message: 'No tests found' }],
  })
  expect(readPlaywrightCounts(file)).toEqual({
    passed: 4,
    skipped: 2,
    failures: ['a.e2e.ts › books\n  timed out', 'Playwright\n  No tests found'],
  })
})

test('a run without a readable report counts as one failure', () => {
  const read = () => readVitestCounts(join(folder, 'missing.json'))
  expect(describeCounts(runCounts(0, read))).toBe('0 passed, 1 failed')
})

test('a run that crashes after its tests passed counts as one failure', () => {
  const passed = { ...noCounts, passed: 3 }
  const failed = { ...passed, failures: ['books', 'pays'] }
  expect(describeCounts(runCounts(1, () => passed))).toBe('3 passed, 1 failed')
  expect(runCounts(0, () => passed)).toEqual(passed)
  expect(runCounts(1, () => failed)).toEqual(failed)
})

test('a run succeeds only if tests ran and none failed', () => {
  expect(exitCodeOf({ passed: 1, skipped: 1, failures: [] })).toBe(0)
  expect(exitCodeOf({ passed: 9, skipped: 1, failures: ['books'] })).toBe(1)
  expect(exitCodeOf({ passed: 0, skipped: 1, failures: [] })).toBe(1)
})

test('the counts of several runs are added up and described', () => {
  const counts = addCounts(
    { passed: 1, skipped: 0, failures: ['books', 'pays'] },
    { passed: 3, skipped: 1, failures: [] },
  )
  expect(describeCounts(counts)).toBe('4 passed, 2 failed, 1 skipped')
  expect(describeCounts({ ...counts, skipped: 0 })).toBe('4 passed, 2 failed')
})
