import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import type { z } from 'zod'

/** Returns the error for input that doesn't match a contract's schema. */
export const invalidInput = ({ issues }: z.core.$ZodError): ErrorBody => {
  const fields = Object.fromEntries(
    issues.map((issue) => [issue.path.join('.') || 'body', messageOf(issue)]),
  )
  const error = Object.values(fields)[0] ?? 'We couldn’t read the request.'
  return { error, reason: 'invalid', fields }
}

/** Returns an error message for users; the schema library's messages are for developers. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const field = issue.path.length ? `The field ${issue.path.join('.')}` : 'The request'
  if (issue.code === 'unrecognized_keys') {
    // Remove characters that PostgreSQL can't store, because `idempotent` may store the response.
    const names = issue.keys.join(', ').slice(0, 80).replaceAll('\0', '').toWellFormed()
    return `The request has unknown fields: ${names}.`
  }
  if (issue.code === 'invalid_union') {
    // Report the error of the union's last option, because the others only allow an empty value.
    const regular = issue.errors.at(-1)?.[0]
    if (regular) return messageOf({ ...regular, path: [...issue.path, ...regular.path] })
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `${field} is missing or has the wrong type.`
  return libraryMessage.test(issue.message) ? `${field} is not valid.` : issue.message
}

const libraryMessage = /^(Invalid |Too (big|small)|Unrecognized )/
