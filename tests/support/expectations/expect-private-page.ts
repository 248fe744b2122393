import { expect } from 'vitest'

/** A page that a student or client opens from a link. */
export type ClientPage = { status: number; headers: Headers; text: string }

/** Expects that a page can't be indexed, cached or framed, and runs no scripts. */
export const expectPrivatePage = ({ status, headers, text }: ClientPage) => {
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(headers.get('X-Robots-Tag')).toContain('noindex')
  const policy = headers.get('Content-Security-Policy') ?? ''
  for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/unsafe|script/)
  expect(text).toContain('<html lang="en-GB">')
  expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/i)
}
