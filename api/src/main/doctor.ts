import { checkInstallation } from '#main/doctor/check-installation'
import { type Finding, formatFinding } from '#main/doctor/finding'

/**
 * Checks the installation, even if the app isn't running: `npm run doctor`. Prints one line per
 * finding, and exits with code 1 if there are errors.
 */
const findings: Finding[] = []
await checkInstallation(process.env, (found) => {
  findings.push(...found)
  for (const one of found) process.stdout.write(`${formatFinding(one)}\n`)
})
const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
process.stdout.write(
  `\n${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}\n`,
)
// Exit explicitly, because checks that timed out may still be waiting for a connection.
process.exit(count('error') > 0 ? 1 : 0)
