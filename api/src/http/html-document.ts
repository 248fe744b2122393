import { escapeHtml } from '#core/html'

/** Returns an HTML document that search engines ignore, around the HTML of its body. */
export const htmlDocument = (title: string, style: string, body: string): string =>
  `<!doctype html>
<html lang="en">
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
