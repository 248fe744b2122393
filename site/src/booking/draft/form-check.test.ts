import * as field from '@synapse/shared/contract/fields'
import { defaultPackages, type Package } from '@synapse/shared/package/package'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from '#booking/draft/draft.ts'
import {
  findProblems,
  isEmail,
  parseFieldErrors,
  type ReportedErrors,
  visibleErrors,
} from '#booking/draft/form-check.ts'

const complete = {
  ...emptyDraft,
  date: '2026-12-08',
  time: '09:00',
  studentName: 'Rita',
  studentEmail: 'rita@example.com',
  otherStudents: 'Karl',
}

const early = { mustRequestEarlyStart: true }
const firstProblem = (...form: Parameters<typeof findProblems>) => findProblems(...form)[0]

describe('the form validation', () => {
  test('accepts a complete form for one student', () => {
    expect(firstProblem(complete, defaultPackages.individual)).toBeUndefined()
  })

  const noDate = 'Please select a date and time for your session'
  const noName = 'Please provide your name and email'
  const noOthers = 'Please provide the names of other students'
  test.each<[string, Partial<Draft>, string, string]>([
    ['the date', { date: undefined }, noDate, 'date'],
    ['the time', { time: undefined }, noDate, 'date'],
    ['the name', { studentName: ' ' }, noName, 'studentName'],
    ['the e-mail', { studentEmail: '' }, noName, 'studentEmail'],
    ['the other students', { otherStudents: '\n' }, noOthers, 'otherStudents'],
  ])('reports %s as the first missing detail', (_, changes, message, field) => {
    expect(firstProblem({ ...complete, ...changes }, defaultPackages.group)).toMatchObject({
      title: 'Missing Information',
      message,
      field,
    })
  })

  test('requires the participant’s e-mail for a duo, but not for a group', () => {
    expect(firstProblem(complete, defaultPackages.duo)).toMatchObject({
      field: 'participant0',
      message: '“Participant’s e-mail” is missing.',
      fieldMessage: 'Enter the participant’s e-mail address',
    })
    expect(firstProblem(complete, defaultPackages.group)).toBeUndefined()
  })

  test('requires a request for an early session only within the withdrawal period', () => {
    expect(firstProblem(complete, defaultPackages.individual, early)).toMatchObject({
      field: 'requestsEarlyStart',
      message: expect.stringMatching(/^Tick the box /),
    })
    const requested = { ...complete, requestsEarlyStart: true }
    expect(firstProblem(requested, defaultPackages.individual, early)).toBeUndefined()
  })

  test('names the participant whose e-mail address is invalid', () => {
    const others = { otherStudents: 'Karl', participantEmails: ['', 'karl@', ''] }
    expect(firstProblem({ ...complete, ...others }, defaultPackages.group)).toMatchObject({
      field: 'participant1',
      message: expect.stringMatching(/^“Participant 3’s e-mail” doesn’t look right/),
      fieldMessage: 'Enter an address like name@example.com',
    })
  })

  test('ignores fields that the package doesn’t show', () => {
    const draft = { ...complete, participantEmails: ['', 'nonsense', ''] }
    expect(firstProblem(draft, defaultPackages.individual)).toBeUndefined()
    expect(firstProblem(draft, defaultPackages.group)?.field).toBe('participant1')
  })

  test('reports each field once, with its own message', () => {
    const draft = { ...emptyDraft, calendarEmail: 'nonsense' }
    const problems = findProblems(draft, defaultPackages.duo, early)
    expect(problems.map(({ field, fieldMessage }) => [field, fieldMessage])).toEqual([
      ['date', 'Choose a day and a time'],
      ['studentName', 'Enter your name'],
      ['studentEmail', 'Enter your e-mail address'],
      ['otherStudents', 'Enter the names of the other students'],
      ['participant0', 'Enter the participant’s e-mail address'],
      ['calendarEmail', 'Enter an address like name@example.com'],
      [
        'requestsEarlyStart',
        'Agree to a session within the withdrawal period, or choose a later day',
      ],
    ])
  })
})

test.each([
  'rita@example.com',
  "o'neil+ai@mail.example.co.uk",
  'a@b.mt',
  'UPPER_case-9@EXAMPLE.ORG',
  '',
  'rita',
  'rita@',
  'rita@example',
  'rita@@example.com',
  'rita borg@example.com',
  '.rita@example.com',
  'ri..ta@example.com',
  'rita.@example.com',
  'rita@-example.com',
  'rita@example-.com',
  `rita@${'a'.repeat(64)}.com`,
  'rita@example.c',
  'rita@example.com>',
  `${'a'.repeat(250)}@b.mt`,
])('accepts or rejects the e-mail address %s as the server does', (text) => {
  expect(isEmail(text)).toBe(field.email().safeParse(text).success)
})

test('maps the server’s errors to fields', () => {
  const draft = { participantEmails: ['karl@example.com', 'ann@example.com', 'joe@example.com'] }
  expect(
    parseFieldErrors(
      {
        studentName: 'a',
        'participantEmails.1': 'b',
        'participantEmails.2': 'c',
        sessionDate: 'd',
        surprise: 'e',
      },
      draft,
    ),
  ).toEqual({ studentName: 'a', participant1: 'b', participant2: 'c', date: 'd' })
})

test('maps the server’s errors to the right participants, even if blank e-mails were left out', () => {
  const draft = { participantEmails: [' ', 'karl@example.com', 'joe@example.com'] }
  const errorsOf = (name: string) => parseFieldErrors({ [name]: 'a' }, draft)
  expect(errorsOf('participantEmails.0')).toEqual({ participant1: 'a' })
  expect(errorsOf('participantEmails.1')).toEqual({ participant2: 'a' })
  expect(errorsOf('participantEmails')).toEqual({ participant1: 'a' })
})

describe('the visible errors', () => {
  const { individual, duo } = defaultPackages
  const rejected = {
    draft: { ...complete, participantEmails: ['karl@example.com', '', ''] },
    errors: { date: 'a', studentName: 'b', participant0: 'c' },
  }
  const shownFor = (
    reported: ReportedErrors,
    draft: Draft,
    { numberOfStudents }: Pick<Package, 'numberOfStudents'> = individual,
    terms = {},
  ) =>
    visibleErrors(
      findProblems(draft, { numberOfStudents }, terms),
      reported,
      draft,
      numberOfStudents,
    )

  test('are those of the reported fields that still have a problem', () => {
    const draft = { ...complete, studentName: '', studentEmail: 'rita@' }
    expect(shownFor({ fields: [] }, draft)).toEqual({})
    expect(shownFor({ fields: ['date', 'studentName'] }, draft)).toEqual({
      studentName: 'Enter your name',
    })
  })

  test('disappear with the checkbox when the visitor chooses a day that doesn’t need it', () => {
    const reported = { fields: ['requestsEarlyStart' as const] }
    expect(shownFor(reported, complete, individual, early)).toHaveProperty('requestsEarlyStart')
    expect(shownFor(reported, complete)).toEqual({})
  })

  test('disappear with the fields when the visitor chooses a package without them', () => {
    const reported = { fields: ['otherStudents' as const, 'participant0' as const] }
    const draft = { ...complete, otherStudents: '' }
    expect(Object.keys(shownFor(reported, draft, duo))).toEqual(['otherStudents', 'participant0'])
    expect(shownFor(reported, draft)).toEqual({})
    expect(shownFor({ fields: [], rejected }, rejected.draft)).not.toHaveProperty('participant0')
  })

  test('include the server’s errors about fields that the visitor hasn’t changed since', () => {
    const shown = (changes: Partial<Draft>) =>
      Object.keys(shownFor({ fields: [], rejected }, { ...rejected.draft, ...changes }, duo))
    expect(shown({ notes: 'Excel' })).toEqual(['date', 'studentName', 'participant0'])
    expect(shown({ studentName: 'Ann' })).toEqual(['date', 'participant0'])
    expect(shown({ time: '11:00' })).toEqual(['studentName', 'participant0'])
    expect(shown({ participantEmails: ['', '', ''] })).toEqual(['date', 'studentName'])
  })
})
