import { fonts, palettes } from '@synapse/shared/design/tokens'
import { googleAuthSuccess } from '@synapse/shared/meeting/consent'
import { escapeHtml } from '#core/html'
import { cspHash } from '#http/csp-hash'
import { htmlDocument } from '#http/html-document'

export type PopupPage = { html: string; contentSecurityPolicy: string }

/** Returns the popup page for a successful connection. It notifies its opener and closes itself. */
export const renderConnected = (publicUrl: string): PopupPage => {
  const origin = JSON.stringify(new URL(publicUrl).origin).replaceAll('<', '\\u003c')
  const message = JSON.stringify({ type: googleAuthSuccess })
  return popupPage(
    'Google Calendar is connected',
    'You can close this window.',
    `if (window.opener) window.opener.postMessage(${message}, ${origin}); window.close()`,
  )
}

/** Returns the popup page for a failed connection. */
export const renderNotConnected = (reason: ConsentRefusal, details = ''): PopupPage =>
  popupPage('Google Calendar was not connected', `${refusalMessages[reason]} ${details}`.trim())

const refusalMessages = {
  not_configured: 'Google Calendar isn’t set up on this server.',
  unknown_state: 'This sign-in link has expired. Please start again.',
  other_browser: 'You started in another browser. Please start again in this one.',
  denied: 'Access was declined. Start again to connect.',
  not_everything_allowed:
    'Both permissions are needed, for the events and for the calendar’s address. Please start again and leave both ticked.',
  code_refused: 'Google rejected the sign-in. Please start again.',
  google_unavailable: 'We couldn’t reach Google. Please try again in a minute.',
}

export type ConsentRefusal = keyof typeof refusalMessages

const style = `:root{color-scheme:light dark;background:${palettes.light.paper};color:${palettes.light.ink}}
@media(prefers-color-scheme:dark){:root{background:${palettes.dark.paper};color:${palettes.dark.ink}}}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;font:16px/1.5 ${fonts.sans}}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0;max-width:50ch}`

const popupPage = (title: string, sentence: string, script?: string): PopupPage => ({
  html: htmlDocument(
    title,
    style,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main>
${script ? `<script>${script}</script>` : ''}`,
  ),
  contentSecurityPolicy: [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    ...(script ? [`script-src ${cspHash(script)}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
})
