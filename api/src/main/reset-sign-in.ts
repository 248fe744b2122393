import { dataDirOf } from '#core/settings'
import { openDb } from '#db/knex'
import { revokeSignIn } from '#operator/revoke-sign-in'

const passwordOption = '--new-password'

/**
 * Lets an operator back in who has lost the second step: `npm run reset-sign-in` switches two-step
 * sign-in off and signs out of all devices. With `--new-password` it also sets a random password.
 * Works while the app is running, except with the built-in database.
 */
const main = async () => {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== passwordOption))
    throw new Error(`The only option is ${passwordOption}.`)
  const { url, stop } = await findDatabase()
  const db = openDb({ url, maxConnections: 1 })
  try {
    const isPasswordLost = options.includes(passwordOption)
    const password = await revokeSignIn(db, { isPasswordLost })
    process.stdout.write('Two-step sign-in is off, and all devices are signed out.\n')
    if (password) process.stdout.write(`The new password is ${password}   (shown only this once)\n`)
  } finally {
    await db.destroy()
    await stop()
  }
}

const findDatabase = async () => {
  const { DATABASE_URL: url, NODE_ENV } = process.env
  if (url) return { url, stop: async () => {} }
  if (NODE_ENV === 'production') throw new Error('DATABASE_URL is not set.')
  const { startPostgres } = await import('#postgres/start-postgres')
  return startPostgres({ dataDir: dataDirOf(process.env) })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
