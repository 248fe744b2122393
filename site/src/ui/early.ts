/** What a quick visitor pressed while the scripts were still on their way. */
export type Early = { package: string; apply: boolean; pay: boolean }

declare global {
  /** Set by the page itself, see `LateScripts.astro`. */
  var pressedEarly: (() => Early) | undefined
}

const nothing: Early = { package: '', apply: false, pay: false }

/** The scripts are there: from now on they hear what is pressed, and this is what was before. */
export const takeEarly = (): Early => globalThis.pressedEarly?.() ?? nothing
