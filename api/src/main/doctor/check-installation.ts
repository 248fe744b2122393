import { readSettings, type Settings, SettingsError } from '#core/settings'
import { type Db, openDb } from '#db/knex'
import { describeMissing, wrongSums } from '#journal/entry-text'
import { findMissingEntries } from '#journal/post-facts'
import { areSumsWrong } from '#journal/update-sums'
import { createMailer } from '#mail/mailer'
import { checkGoogle, checkMail, checkStripe } from '#main/doctor/check-accounts'
import { checkDatabase } from '#main/doctor/check-database'
import { checkAddress, checkBackups, checkClock, checkDisks } from '#main/doctor/check-machine'
import { type Finding, findingsAbout, runCheck } from '#main/doctor/finding'
import { type Environment, type FoundDatabase, findDatabase } from '#main/find-database'
import { createGoogleClient } from '#outside/google'
import { createStripe } from '#outside/stripe'

type ReportFindings = (findings: readonly Finding[]) => void

/**
 * Checks the installation with these settings, even if the app isn't running, and reports each
 * finding immediately. Reports errors as findings instead of throwing them.
 */
export const checkInstallation = async (environment: Environment, report: ReportFindings) => {
  let close = async () => {}
  try {
    const found = await findDatabase(environment)
    close = found.close
    await examine(found, report)
  } catch (error) {
    report([
      findingsAbout('Settings').error(error instanceof Error ? error.message : String(error)),
    ])
  } finally {
    await close()
  }
}

const examine = async ({ env, standIns }: FoundDatabase, report: ReportFindings) => {
  const settings = readValid(env, report)
  if (!settings) {
    const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct } = env
    const urls = databaseUrl && { databaseUrl, databaseDirectUrl: direct || databaseUrl }
    if (urls) report((await checkDatabase(urls)).findings)
    return
  }
  const database = await checkDatabase(settings)
  const { isAppRunning } = database
  report(database.findings)
  report([findingsAbout('App').ok(isAppRunning ? 'It is running' : 'It is stopped')])
  const db = openDb({ url: settings.databaseDirectUrl, maxConnections: 2 })
  const usable = database.isUsable ? db : undefined
  const now = Temporal.Now.instant()
  let aheadOfStripeMs: number | undefined
  const stripe = createStripe(settings.stripe, (stripeTime) => {
    aheadOfStripeMs = Date.now() - stripeTime.epochMilliseconds
  })
  const google =
    settings.google &&
    createGoogleClient(settings.google, `${settings.publicUrl}/api/google/callback`)
  const mailer = createMailer(settings.smtpUrl, settings.mailFrom)

  /** Checks an external account or its stand-in, which responds only while the app is running. */
  const account = async (
    name: FoundDatabase['standIns'][number],
    subject: string,
    check: () => Promise<Finding[]>,
  ) => {
    if (!standIns.includes(name)) return report(await runCheck(subject, check))
    const { ok } = findingsAbout(subject)
    if (!isAppRunning)
      return report([ok('Not configured; a stand-in replaces it while the app is running')])
    const found = await runCheck(subject, check)
    report(found.map((one) => ({ ...one, text: `Stand-in: ${one.text}` })))
  }

  await account('stripe', 'Stripe', () => checkStripe(stripe, settings, usable))
  if (usable) await account('google', 'Google', () => checkGoogle(google, settings, usable))
  await account('mail', 'E-mail', () => checkMail(mailer))
  report(await runCheck('Clock', () => checkClock(usable, aheadOfStripeMs)))
  report(await runCheck('Disk', () => checkDisks(settings)))
  if (usable) report(await runCheck('Backup', () => checkBackups(settings, usable, now)))
  if (usable) report(await runCheck('Books', () => checkJournal(usable)))
  report(await runCheck('Address', () => checkAddress(settings, now, isAppRunning)))
  mailer.close()
  await db.destroy()
}

const checkJournal = async (db: Db): Promise<Finding[]> => {
  const { ok, error } = findingsAbout('Books')
  const missing = await findMissingEntries(db)
  if (missing.length > 0)
    return [error(`${describeMissing(missing)} The app adds them in its nightly check.`)]
  return [(await areSumsWrong(db)) ? error(wrongSums) : ok('The journal is complete')]
}

const readValid = (env: Environment, report: ReportFindings): Settings | undefined => {
  const { ok, error } = findingsAbout('Settings')
  try {
    const settings = readSettings(env)
    report([ok(settings.production ? 'Complete' : 'Complete, for development')])
    return settings
  } catch (problem) {
    if (!(problem instanceof SettingsError)) throw problem
    report([error(problem.message)])
    return undefined
  }
}
