import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it, vi } from 'vitest'

const source = stripTypeScriptTypes(
  await readFile(new URL('./first-paint.ts', import.meta.url), 'utf8'),
)
const firstContent = 'first-contentful-paint'

/** Runs the script in a browser of which the test decides what it stores and when it paints. */
const open = (
  browser: { hash?: string; arrival?: number; stored?: () => Record<string, unknown> } = {},
) => {
  const { hash = '', arrival = 0, stored = () => tab } = browser
  const tab: Record<string, unknown> = {}
  const classes = new Set<string>()
  const add = (...names: string[]) => {
    for (const name of names) classes.add(name)
  }
  const later = vi.fn<(then: () => void, ms?: number) => void>()
  const frame = vi.fn<(then: () => void) => void>()
  let told: ((seen: { getEntriesByName: (name: string) => unknown[] }) => void) | undefined
  class Observer {
    constructor(hear: typeof told) {
      told = hear
    }
    observe() {}
  }
  const storage = {
    get sessionStorage() {
      return stored()
    },
    get localStorage() {
      return stored()
    },
  }
  const run = new Function('page', `with (page) {${source}}`)
  run(
    Object.assign(Object.create(storage), {
      document: { documentElement: { classList: { add } } },
      location: { hash },
      performance: { navigation: { type: arrival } },
      setTimeout: later,
      requestAnimationFrame: frame,
      PerformanceObserver: Observer,
    }),
  )
  const paint = (...names: string[]) =>
    told?.({ getEntriesByName: (name) => names.filter((one) => one === name) })
  /** The next frame, and what waits for its end. */
  const nextFrame = () => {
    for (const [then] of frame.mock.calls.splice(0)) then()
    for (const [then] of later.mock.calls.splice(1)) then()
  }
  return { classes: () => [...classes], paint, nextFrame, later, tab }
}

describe('the page is whole', () => {
  it('in two steps when its first content is painted, not when only its colour is, and from then on in the tab', () => {
    const { classes, paint, nextFrame, tab } = open()
    paint('first-paint')
    nextFrame()
    expect(classes()).toEqual(['js'])
    paint('first-paint', firstContent)
    expect(classes()).toEqual(['js', 'upper'])
    nextFrame()
    expect(classes()).toEqual(['js', 'upper', 'whole'])
    expect(open({ stored: () => tab }).classes()).toEqual(['js', 'upper', 'whole'])
  })
  it('at once where a link leads into it', () => {
    expect(open({ hash: '#questions' }).classes()).toEqual(['js', 'upper', 'whole'])
  })
  it.each([1, 2])('at once on reloading and coming back (%i), also without storage', (arrival) => {
    const stored = () => {
      throw new Error('denied')
    }
    expect(open({ arrival, stored }).classes()).toEqual(['js', 'upper', 'whole'])
  })
  it('after two seconds where nobody tells of a paint', () => {
    const { classes, later } = open()
    const [then, ms] = later.mock.calls[0] ?? []
    expect(ms).toBe(2_000)
    then?.()
    expect(classes()).toEqual(['js', 'upper', 'whole'])
  })
  it('where storage is switched off', () => {
    const { classes, paint, nextFrame } = open({
      stored: () => {
        throw new Error('denied')
      },
    })
    paint(firstContent)
    nextFrame()
    expect(classes()).toContain('whole')
  })
})

it('the dark theme is there before anything is drawn', () => {
  expect(open({ stored: () => ({ theme: 'dark' }) }).classes()).toEqual(['js', 'dark'])
})

it('what is kept of it in the browser is named on the privacy page', async () => {
  const privacy = await readFile(new URL('../pages/privacy.astro', import.meta.url), 'utf8')
  const { tab, paint, nextFrame } = open()
  paint(firstContent)
  nextFrame()
  expect(Object.keys(tab)).toEqual(['whole'])
  for (const key of [...Object.keys(tab), 'theme']) expect(privacy).toContain(`<code>${key}</code>`)
})
