import { healthRoute } from '@synapse/api/http/health'
import { metricsRoute } from '@synapse/api/http/metrics'
import { openApiRoute } from '@synapse/api/http/openapi'
import { allRoutes } from '@synapse/api/main/routes'
import { expect, test } from 'vitest'

/**
 * Every endpoint that works without signing in, and what protects its data. All other endpoints
 * must be for the operator only, so that a mistake in a contract can't expose them.
 */
const publicCalls = {
  // Public data.
  'GET /api/bookings/availability': 'anyone',
  'GET /api/websites/{slug}/booking-page': 'anyone',
  'GET /api/tutor-picture/{hash}': 'anyone',
  'GET /api/website-picture/{hash}': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/openapi.json': 'anyone',
  // This call comes before any payment, so it is limited per IP address.
  'POST /api/create-checkout-session': 'anyone',
  'POST /api/coupons/validate': 'anyone',
  // The caller needs the checkout's id, which only the visitor's browser has.
  'POST /api/abandon-checkout/{id}': 'anyone',
  // The caller needs the Stripe session's id or a token from an e-mail.
  'GET /api/booking-by-session/{session_id}': 'anyone',
  'GET /api/booking-by-session/{session_id}/receipts/{number}': 'anyone',
  'GET /api/booking-by-session/{session_id}/session.ics': 'anyone',
  'GET /invoice-request/{token}': 'anyone',
  'POST /invoice-request/{token}': 'anyone',
  'GET /withdraw/{token}': 'anyone',
  'POST /withdraw/{token}': 'anyone',
  'GET /invoice/{token}': 'anyone',
  'POST /invoice/{token}': 'anyone',
  'GET /invoice/{token}/pdf': 'anyone',
  'GET /quote/{token}/pdf': 'anyone',
  'GET /quote/{token}': 'anyone',
  'POST /quote/{token}': 'anyone',
  // Needs the password.
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/second-step': 'anyone',
  // The caller needs the state parameter of the signed-in operator's consent popup.
  'GET /api/google/callback': 'anyone',
  // Needs METRICS_TOKEN.
  'GET /metrics': 'monitoring',
  // Needs Stripe's signature.
  'POST /api/stripe/webhook': 'stripe',
}

test('every endpoint requires a sign-in, except the listed public ones', () => {
  const own = [healthRoute, metricsRoute(async () => {}), openApiRoute(allRoutes)]
  const found = [...allRoutes, ...own]
    .map(({ endpoint }) => endpoint)
    .filter(({ who }) => who !== 'operator')
    .map(({ method, path, who }) => [`${method} ${path}`, who])
  expect(Object.fromEntries(found)).toEqual(publicCalls)
})
