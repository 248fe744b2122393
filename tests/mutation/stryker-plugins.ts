import { createHash } from 'node:crypto'
import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant, MutantResult } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The share of mutants to test, for example 0.25. Every run chooses the same ones. */
const share = Number(process.env.MUTATION_SAMPLE ?? 1)

const isChosen = ({ fileName, location, replacement }: Mutant) => {
  const file = fileName.slice(process.cwd().length)
  const hash = createHash('sha1').update(JSON.stringify([file, location, replacement]))
  return hash.digest().readUInt32BE() < share * 2 ** 32
}

/** Ignores the mutants outside the sample. Stryker lists them as errors but doesn't count them. */
class Sample {
  async init() {}
  async check(mutants: Mutant[]) {
    const outcome = (mutant: Mutant): CheckResult =>
      isChosen(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'Not in the sample' }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, outcome(mutant)]))
  }
}

/**
 * Prints the score so far, and each mutant that no test detects. Doesn't wait for the end, because
 * a run may be stopped.
 */
class Survivors {
  killed = 0
  missed = 0
  onMutantTested({ status, fileName, location, mutatorName, replacement }: MutantResult) {
    if (status === 'Killed' || status === 'Timeout') this.killed += 1
    if (status !== 'Survived' && status !== 'NoCoverage') return
    this.missed += 1
    const { line, column } = location.start
    process.stdout.write(
      `${status} ${fileName}:${line}:${column} ${mutatorName}: ${replacement}\n` +
        `  ${this.killed} of ${this.killed + this.missed} detected so far\n`,
    )
  }
}

/** Stryker looks for plugins under this name. @public */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors),
]
