import { type Row, row } from '#bench/row.ts'
import {
  adminScripts,
  bytesOf,
  maxAdminScripts,
  scriptBudgets,
  siteScripts,
} from '#build/script-sizes.ts'

/** Measures the compressed JavaScript of the site and of the admin app's first screens. */
export const benchScriptSize = async (): Promise<Row[]> => {
  const bytes = bytesOf(await siteScripts())
  const [home, login] = [await adminScripts('home'), await adminScripts('login')]
  return [
    adminRow('home page', home, scriptBudgets.home),
    adminRow('sign-in page', login, scriptBudgets.login),
    row({
      what: 'JavaScript of the site, compressed with Brotli',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      comparedWith: 'react-dom alone: 58 kB',
      ratio: (bytes / 58_000).toFixed(2),
      goal: `at most ${scriptBudgets.site / 1000} kB`,
      isMet: bytes <= scriptBudgets.site,
    }),
  ]
}

const adminRow = (screen: string, scripts: ReadonlyMap<string, number>, maxBytes: number) =>
  row({
    what: `JavaScript loaded until the admin app’s ${screen} is ready, compressed`,
    measured: `${(bytesOf(scripts) / 1000).toFixed(1)} kB, ${scripts.size} requests`,
    goal: `at most ${maxBytes / 1000} kB, ${maxAdminScripts} requests`,
    isMet: bytesOf(scripts) <= maxBytes && scripts.size <= maxAdminScripts,
  })
