import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

type Look = {
  /** Selects the part to check, if the other parts have already been checked. */
  within?: string
  /** Selects parts to skip, because another check covers them. */
  without?: string[]
  /** Whether to check only colours, because everything else was checked in the other theme. */
  onlyColours?: boolean
}

/** Fails if a page has accessibility problems. The error names the rules and the elements. */
export const expectAccessible = async (page: Page, look: Look = {}): Promise<void> => {
  // Wait for animations, because an element that is fading in has the wrong contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // An animation tied to the scroll position ends only when somebody scrolls.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async ({ within = 'html', without = [], onlyColours }) => {
    const colours = ['color-contrast', 'link-in-text-block']
    const { violations } = await axe.run(
      { include: [within], exclude: without },
      { resultTypes: ['violations'], ...(onlyColours && { runOnly: colours }) },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, look)
  expect(violations).toEqual([])
}

declare global {
  var axe: typeof Axe
}

/** Injected into each document once. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
