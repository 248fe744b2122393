import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractVersion } from '#contract/app-version'
import { callHeaders, currentRecordOf, isCallError, pathOf, toCallError } from '#contract/call'
import { endpoint } from '#contract/endpoint'

const refusal = { error: 'This has been changed.', reason: 'changed', requestId: '1' }
const errorOf = (body: unknown) => toCallError(409, 'Conflict', JSON.stringify(body))

describe('the error for a failed response', () => {
  test('contains the status and the body', () => {
    expect(errorOf(refusal).message).toBe(`409: ${JSON.stringify(refusal)}`)
    expect(errorOf(refusal)).toMatchObject({ status: 409, answer: refusal })
  })
  test('contains the status text if there is no body', () => {
    expect(toCallError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })
  test.each(['<html>', 'null', '5', '"no"', '{}', '{"error":5}', '{"reason":"changed"}'])(
    'has no parsed body if %s isn’t in the API’s error format',
    (text) => expect(toCallError(500, '', text).answer).toBeUndefined(),
  )
})

test('distinguishes errors for failed responses from other errors', () => {
  expect(isCallError(errorOf(refusal))).toBe(true)
  for (const other of [new Error('No network'), { status: 409 }, 'status', null])
    expect(isCallError(other)).toBe(false)
})

test('returns the current record from a conflict error', () => {
  const current = { notes: 'newer' }
  expect(currentRecordOf(errorOf({ ...refusal, current }))).toEqual(current)
  expect(currentRecordOf(errorOf({ ...refusal, reason: 'unknown', current }))).toBeUndefined()
  expect(currentRecordOf(toCallError(500, '', ''))).toBeUndefined()
  expect(currentRecordOf(new Error('No network'))).toBeUndefined()
})

test('an API call sends the JSON, token and contract version headers', () => {
  const always = { Accept: 'application/json', 'Contract-Version': String(contractVersion) }
  expect(callHeaders(undefined, null)).toEqual(always)
  expect(callHeaders({ name: 'Maria' }, 'secret')).toEqual({
    ...always,
    'Content-Type': 'application/json',
    Authorization: 'Bearer secret',
  })
})

const saveNote = endpoint('PATCH', '/api/students/{email}/notes/{id}', {
  summary: 'An example',
  params: z.object({ email: z.string(), id: z.string() }),
  input: z.object({ text: z.string().optional() }),
})
const listNotes = endpoint('GET', '/api/notes', { summary: 'An example' })

test('escapes parameters in an endpoint’s path', () => {
  const params = { email: 'a/b+c@ä.mt', id: '1?#' }
  expect(pathOf(saveNote, { params, body: {} })).toBe(
    '/api/students/a%2Fb%2Bc%40%C3%A4.mt/notes/1%3F%23',
  )
  expect(pathOf(listNotes, {})).toBe('/api/notes')
})
