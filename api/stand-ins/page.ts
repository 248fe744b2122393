export type Markup = { markup: string }

type Piece = Markup | string | number | null | undefined | false | Piece[]

/** A tagged template for HTML that escapes interpolated text, but not interpolated markup. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup => {
  let markup = strings[0] ?? ''
  pieces.forEach((piece, at) => {
    markup += render(piece) + (strings[at + 1] ?? '')
  })
  return { markup }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns a complete page without scripts, in the style shared by all stand-ins. */
export const page = (input: { title: string; body: Markup; narrow?: boolean }): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${input.title}</title>
<style>${{ markup: css }}</style>
</head>
<body class="${input.narrow ? 'narrow' : ''}">
${input.body}
</body>
</html>
`.markup

export const formatInstant = (epochMilliseconds: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Malta',
  }).format(epochMilliseconds)

/** Formats an amount in cents: 10000 and 'eur' become €100.00. */
export const formatCents = (amountCents: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amountCents / 100)

const render = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(String(piece))
}

const css = `
:root { color-scheme: light dark; --paper: #fbf7ef; --raised: #fff; --ink: #10222e; --muted: #4d606c;
  --line: #dcd5c6; --accent: #0b6e99; --accent-ink: #fff; --accent-strong: #085676; --good: #1c6b3c; --bad: #b3261e;
  --warm: #fdebc8; --warm-ink: #5a3d00; }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1720; --raised: #122431; --ink: #e8eef2; --muted: #a3b4bf;
  --line: #2b4150; --accent: #5cb8de; --accent-ink: #06202d; --accent-strong: #86cbe8; --good: #74cf97; --bad: #ff9c92;
  --warm: #3d2f10; --warm-ink: #f7dfa8; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 24px 16px 64px; }
.narrow main { max-width: 30rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 32px 0 8px; }
p { margin: 0 0 16px; max-width: 70ch; }
a { color: var(--accent); }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.banner { background: var(--warm); color: var(--warm-ink); padding: 8px 16px; text-align: center; font-size: .9375rem; }
.banner p { margin: 0 auto; }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 0 0 16px; }
.muted { color: var(--muted); font-size: .9375rem; }
.error { color: var(--bad); font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.row > .push { margin-left: auto; }
.row > h1, .row > h2 { margin: 0; }
main > .row { margin: 0 0 16px; }
main > pre + .row { margin-top: 32px; }
.money, td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.lines { list-style: none; margin: 0 0 16px; padding: 8px 16px; }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
.lines li > :first-child { min-width: 0; overflow-wrap: anywhere; }
.lines li:last-child { border-bottom: 0; font-weight: 600; }
.lines small { display: block; color: var(--muted); font-weight: 400; }
label { display: block; font-weight: 600; font-size: .9375rem; margin: 0 0 16px; }
label small { font-weight: 400; color: var(--muted); }
input, select { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit;
  font-weight: 400; color: inherit; background: var(--paper); border: 1px solid var(--muted); border-radius: 10px; }
::placeholder { color: var(--muted); opacity: 1; }
input[type=checkbox] { flex: none; width: 24px; min-height: 24px; margin: 0; accent-color: var(--accent); }
.check { display: flex; gap: 12px; align-items: center; padding: 8px 0; }
.check label { margin: 0; font-weight: 400; }
button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; cursor: pointer; border-radius: 10px;
  border: 1px solid var(--accent); background: var(--accent); color: var(--accent-ink); }
button:hover { background: var(--accent-strong); }
button.quiet { background: transparent; color: var(--accent); }
button.quiet:hover { color: var(--accent-strong); border-color: var(--accent-strong); }
button.wide { width: 100%; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
table { width: 100%; border-collapse: collapse; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line); font-size: .9375rem; }
td { overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 0 0 16px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px; margin: 16px 0; border-bottom: 1px solid var(--line); }
.tabs a { padding: 10px 14px; text-decoration: none; border-bottom: 3px solid transparent; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover strong { color: var(--accent); }
iframe { display: block; width: 100%; height: 75vh; min-height: 24rem; resize: vertical; background: #fff;
  border: 1px solid var(--line); border-radius: 10px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
@media (min-width: 48rem) { .mails a { grid-template-columns: 16rem 1fr max-content; } }
@media (max-width: 56rem) {
  table, tbody, tr, td { display: block; } thead { display: none; }
  table { background: transparent; border: 0; }
  tr { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 8px 0; margin: 0 0 16px; }
  td, td.number { border: 0; text-align: left; padding: 4px 16px; white-space: normal; }
  td[data-label] { display: grid; grid-template-columns: 6rem 1fr; }
  td[data-label]::before { content: attr(data-label); color: var(--muted); }
  td > * { min-width: 0; }
}
`
