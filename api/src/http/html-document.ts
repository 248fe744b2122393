import { escapeHtml } from '#core/html'

/** Wraps a body's HTML in a complete document that search engines don't index. */
export const htmlDocument = (title: string, style: string, body: string): string =>
  `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
