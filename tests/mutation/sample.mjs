import { createHash } from 'node:crypto'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The share of mutants to test, such as 0.25; the same mutants are chosen in every run. */
const share = Number(process.env.MUTATION_SAMPLE ?? 1)

const isChosen = ({ fileName, location, replacement }) => {
  const file = fileName.slice(process.cwd().length)
  const hash = createHash('sha1').update(JSON.stringify([file, location, replacement]))
  return hash.digest().readUInt32BE() < share * 2 ** 32
}

/** Leaves out the mutants outside the sample; Stryker lists them as errors and doesn't count them. */
class Sample {
  async init() {}
  async check(mutants) {
    const outcome = (mutant) =>
      isChosen(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'Not in the sample' }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, outcome(mutant)]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)]
