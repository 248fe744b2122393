/** For answers that are no page: nothing runs, loads or frames. */
const closedCsp = "default-src 'none'; frame-ancestors 'none'"

/** On every answer; pages replace the content policy by their own. */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': closedCsp,
  // The Google consent runs in a popup that reports back to its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})
