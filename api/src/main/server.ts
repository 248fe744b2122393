import path from 'node:path'
import { log, logAsJson } from '#core/log'
import { dataDirOf, readPort, readSettings } from '#core/settings'
import { stopReportingOutages } from '#db/database-availability'
import { type App, startApp } from '#main/start'
import { startupErrorMessage } from '#main/startup-error'
import type { StandIns } from '#stand-ins/start-stand-ins'

/**
 * The time limit for a shutdown, in case the database doesn't respond. Most supervisors kill a
 * process after 30 seconds.
 */
const stopWithinMs = 25_000

/**
 * Reads the settings, starts the app, and replaces services that aren't configured with stand-ins.
 * Shuts everything down when stopped.
 */
const main = async () => {
  const closing: (() => Promise<unknown>)[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    stopReportingOutages()
    setTimeout(() => {
      log.error(`Shutdown did not finish within ${stopWithinMs / 1000} seconds; exiting now.`)
      process.exit(1)
    }, stopWithinMs).unref()
    for (const close of closing.splice(0).reverse()) await close().catch(report)
    process.exit(code)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  process.on('SIGHUP', () => stop(0))
  // Stop if the launcher process has ended.
  if (process.send) process.on('disconnect', () => stop(0))
  process.on('unhandledRejection', (error) => {
    report(error)
    stop(1)
  })
  process.on('uncaughtException', (error) => {
    report(error)
    stop(1)
  })

  try {
    const services = await startServices(closing, () => stop(1))
    const settings = readSettings(services.env)
    if (settings.production) logAsJson()
    const app = await startApp(settings, settings.production ? {} : { host: 'localhost' })
    closing.push(app.stop)
    await app.context.db.transaction((trx) => app.context.emit(trx, 'app.started', {}))
    process.stdout.write(greeting(app, services.standIns))
  } catch (error) {
    process.stderr.write(`\n${startupErrorMessage(error, Number(process.env.PORT || 3000))}\n`)
    await stop(1)
  }
}

/**
 * Example contact details, so that pages are complete in development. Set a variable to '' to leave
 * out that detail.
 */
const exampleContact = {
  CONTACT_EMAIL: 'hello@synapse-ai.example',
  CONTACT_PHONE: '+356 2100 0000',
  CONTACT_WHATSAPP: '+356 2100 0000',
  CONTACT_FACEBOOK: 'https://www.facebook.com/',
  CONTACT_LINKEDIN: 'https://www.linkedin.com/',
}

type Services = { env: Record<string, string | undefined>; standIns: StandIns | undefined }

/** Starts stand-ins for services that aren't configured. In production, all must be configured. */
const startServices = async (
  closing: (() => Promise<unknown>)[],
  onDatabaseLost: () => void,
): Promise<Services> => {
  if (process.env.NODE_ENV === 'production') return { env: process.env, standIns: undefined }
  const env: Services['env'] = { ...exampleContact, ...process.env }
  const port = readPort(env)
  const dataDir = dataDirOf(env)
  if (!env.DATABASE_URL) {
    const { startPostgres } = await import('#postgres/start-postgres')
    const postgres = await startPostgres({ dataDir })
    closing.push(postgres.stop)
    postgres.exited.then((error) => {
      process.stderr.write(`${error.message}\n`)
      onDatabaseLost()
    })
    env.DATABASE_URL = postgres.url
  }
  const { startStandIns } = await import('#stand-ins/start-stand-ins')
  const standIns = await startStandIns(env, {
    dataDir: path.join(dataDir, 'stand-ins'),
    port,
    ports: { stripe: 3001, smtp: 3025, mailbox: 3002, google: 3003 },
  })
  closing.push(standIns.close)
  return { env: standIns.env, standIns }
}

const greeting = ({ context, generatedPassword }: App, standIns: Services['standIns']) => {
  const { publicUrl, adminUsername } = context.settings
  const lines = [
    ['Site', publicUrl],
    ['Admin', `${publicUrl}/admin`],
    ['API', `${publicUrl}/api/openapi.json`],
    ...(standIns?.mail ? [['Mailbox', standIns.mail.url]] : []),
    ...(standIns?.stripe ? [['Stripe stand-in', standIns.stripe.url]] : []),
    ...(standIns?.google ? [['Google stand-in', standIns.google.url]] : []),
    ...(generatedPassword
      ? [
          ['User name', adminUsername],
          ['Password', `${generatedPassword}   (shown only this once)`],
        ]
      : []),
  ]
  const rows = lines.map(([label = '', value]) => `  ${label.padEnd(16)} ${value}`)
  return `\nSynapse AI is running. Press Ctrl-C to stop it.\n\n${rows.join('\n')}\n\n`
}

const report = (error: unknown) => log.fatal({ err: error }, 'Unhandled error')

await main()
