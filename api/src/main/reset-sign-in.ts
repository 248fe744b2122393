import { openDb } from '#db/knex'
import { runCommand, withDatabase } from '#main/run-command'
import { resetSignIn } from '#operator/reset-sign-in'

const passwordOption = '--new-password'

/**
 * `npm run reset-sign-in` helps an operator who has lost the second factor. It switches off two-step
 * sign-in and signs out all devices, even if the app isn't running. With `--new-password`, it also
 * sets a random password.
 */
const main = async () => {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== passwordOption))
    throw new Error(`The only option is ${passwordOption}.`)
  const isPasswordLost = options.includes(passwordOption)
  await withDatabase(process.env, (url) => reset(url, isPasswordLost))
}

const reset = async (url: string, isPasswordLost: boolean) => {
  const db = openDb({ url, maxConnections: 1 })
  try {
    const password = await resetSignIn(db, { isPasswordLost })
    process.stdout.write('Two-step sign-in is off, and all devices are signed out.\n')
    if (password) process.stdout.write(`The new password is ${password}   (shown only this once)\n`)
  } finally {
    await db.destroy()
  }
}

await runCommand(main)
