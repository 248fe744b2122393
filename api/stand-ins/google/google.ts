import { controlRouter } from '#stand-ins/control'
import { calendarRouter } from '#stand-ins/google/calendar-api'
import { consentRouter } from '#stand-ins/google/consent'
import type { GoogleContext } from '#stand-ins/google/context'
import { createControl } from '#stand-ins/google/control'
import { createGoogleFaults } from '#stand-ins/google/fault-injection'
import { openGoogleStore } from '#stand-ins/google/store'
import { runStandIn } from '#stand-ins/run-stand-in'

type GoogleOptions = {
  /** The port on 127.0.0.1, or 0 for any free port. */
  port: number
  /** The folder that contains `google.sqlite`. Two stand-ins must not share it. */
  dataDir: string
  clientId: string
  clientSecret: string
  /** The exact URLs to which the consent page may redirect. */
  redirectUris: readonly string[]
  /** The app's clock, used for `created` and `updated`. Tokens use real time. */
  now?: () => Temporal.Instant
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>

/**
 * Starts the stand-in for Google. The consent page is under `/o/oauth2/v2/auth`, tokens are under
 * `/token` and `/revoke`, the Calendar API under `/calendar/v3`, and commands under `/sandbox`.
 * Refuses to start in production or if the port is taken.
 */
export const startGoogle = (options: GoogleOptions) =>
  runStandIn('Google', options.port, async (url) => {
    const store = openGoogleStore(options.dataDir)
    const context: GoogleContext = {
      store,
      now: options.now ?? (() => Temporal.Now.instant()),
      url,
      client: {
        id: options.clientId,
        secret: options.clientSecret,
        redirectUris: options.redirectUris,
      },
      meetMode: 'now',
      faults: createGoogleFaults(),
      calls: [],
    }
    const control = createControl(context)

    const routers = [consentRouter(context), calendarRouter(context), controlRouter(control)]
    return { control, routers, stop: store.close }
  })
