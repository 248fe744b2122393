import { accentsOf } from '@synapse/shared/design/accent'
import { fonts, type Palette, palettes } from '@synapse/shared/design/tokens'
import { maltaTime } from '@synapse/shared/time'
import { escapeHtml, keepDatesUnbrokenInHtml } from '#core/html'
import { defuseLinks } from '#mail/defuse-links'
import { drawDot, drawLogo, drawRoute } from '#mail/drawings'

/** A link to one of the app's pages. In e-mails, only these links are clickable. */
export type MailLink = {
  text: string
  url: string
  /** Text that continues the sentence after the link; used in lists of facts. */
  ending?: string
}

/**
 * A block of an e-mail, rendered as plain text and as HTML. A string is a paragraph. A button with
 * `spelledOut` repeats its text and URL in the HTML version's small print. The plain-text version
 * always shows the URL.
 */
export type MailBlock =
  | string
  /** A paragraph that the operator wrote, whose URLs and e-mail addresses stay clickable. */
  | { kind: 'own'; text: string }
  | { kind: 'small'; text: string; link?: MailLink }
  /** Information that the law requires, in small print below the e-mail. */
  | { kind: 'legal'; title: string; paragraphs: readonly string[] }
  /** If `isOwn` is set, the business wrote the values, and links in them stay clickable. */
  | { kind: 'facts'; title?: string; facts: Facts; isOwn?: true }
  | { kind: 'quotation'; text: string }
  | BoardingPass
  /** A column of amounts that ends with the total. */
  | { kind: 'sums'; sums: readonly SumLine[] }
  | MailButton
  | { kind: 'list'; title: string; items: readonly string[] }

/** An amount, with `details` below its label. A subtotal is set apart from the items above it. */
export type SumLine = { label: string; details?: string; value: string; isSubtotal?: true }

export type MailButton = { kind: 'button'; label: string; url: string; spelledOut?: string }

export type Facts = readonly (readonly [label: string, value: FactValue])[]

/** A session as a boarding pass: the date in large type, followed by the time and other details. */
export type BoardingPass = {
  kind: 'pass'
  /** The session's status, for example 'Moved'; `isOff` means that the session won't take place. */
  stamp?: { text: string; isOff?: boolean } | undefined
  /** The full date and time, for the plain-text version. */
  when: string
  weekday: string
  day: number
  month: string
  time: string
  /** The time in the student's time zone, if it differs. */
  ownTime?: string | undefined
  /** A button directly below the time. In the plain-text version, the button is at the end. */
  action?: MailButton
  facts: Facts
}

export type FactValue = string | readonly MailLink[]

export type MailContent = {
  /** The preview that an inbox shows next to the subject. */
  preview: string
  heading: string
  blocks: readonly MailBlock[]
  signature?: string | undefined
  /** The sender's name for the header. If `business` isn't set, it also appears in the footer. */
  sender: string
  /** The business's legal name for the footer; '' if it isn't set. */
  business?: string | undefined
  /** The sender's details for the footer, for example the address. */
  details?: readonly string[] | undefined
  /** The links in the footer, for example the phone number and the terms. */
  links?: readonly MailLink[] | undefined
  /** The website's accent colour (#rrggbb). The default theme is used if there is none. */
  colour?: string | undefined
}

const { sans } = fonts
/** Use serif fonts that most systems have, because e-mail clients don't load fonts. */
const serif = (size: string) =>
  `font:500 ${size} Georgia,Gelasio,Charter,Cambria,'Noto Serif','Times New Roman',serif;font-variant-numeric:lining-nums;`

const themesOf = (colour: string | undefined): { light: Palette; dark: Palette } => {
  if (!colour) return palettes
  const { light, dark } = accentsOf(colour)
  return { light: { ...palettes.light, ...light }, dark: { ...palettes.dark, ...dark } }
}

/** Renders an e-mail as HTML with tables and inline styles, as old e-mail clients require. */
export const mailHtml = ({
  preview,
  heading,
  blocks,
  signature,
  sender,
  business,
  colour,
  details = [],
  links = [],
}: MailContent): string => {
  const { light, dark } = themesOf(colour)
  const mark = colour ? drawDot(light) : drawLogo(light)
  const isLegal = (block: MailBlock) => typeof block !== 'string' && block.kind === 'legal'
  const htmlOfAll = (some: readonly MailBlock[]) =>
    withWholeWords(keepDatesUnbrokenInHtml(some.map((block) => htmlOf(block, light)).join('\n')))
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${safeHtml(heading)}</title>
<style>
@media (max-width: 480px) { .route { display: none; } .content { padding: 20px 20px 8px !important; } .band { padding: 12px 20px !important; } .legal { padding: 24px 21px 0 !important; } .month { font-size: 16px !important; } .button { display: block !important; text-align: center; } }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink, .ink td, .ink th { color: ${dark.ink} !important; border-color: ${dark.line} !important; }
  .soft, .ink th.soft, .ink td.soft { color: ${dark.inkSoft} !important; }
  .button { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .stamp { background: ${dark.successSoft} !important; color: ${dark.success} !important; }
  .stamp-off { background: ${dark.unavailableSoft} !important; }
  .ink .link { color: ${dark.accent} !important; }
  .rule { border-color: ${dark.lineStrong} !important; }
  .ink .sum th, .ink .sum td { border-color: ${dark.ink} !important; }
  .band { background: ${dark.accentSoft} !important; }
  .isle { border-color: ${dark.accent} !important; background: ${dark.raised} !important; }
  .isle-warm { background: ${dark.warm} !important; }
  .dot { background: ${dark.accent} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};">
<div style="display:none;max-height:0;overflow:hidden;">${safeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light.paper};">
<tr><td align="center" style="padding:32px 16px;word-break:break-word;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:${light.raised};border:1px solid ${light.line};border-radius:10px;">
<tr><td class="band" style="padding:14px 32px;border-radius:9px 9px 0 0;background:${light.accentSoft};"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="ink" style="${serif('18px/28px')}color:${light.ink};">${mark}&nbsp;&nbsp;${safeHtml(sender)}</td>${colour ? '' : `<td class="route" align="right" width="180" style="white-space:nowrap;font:12px/28px ${sans};">${drawRoute(light)}</td>`}</tr></table></td></tr>
<tr><td class="ink content" style="padding:24px 32px 16px;text-wrap:pretty;font:16px/1.6 ${sans};color:${light.ink};">
<h1 class="ink" style="margin:0 0 12px;text-wrap:balance;${serif('26px/1.25')}color:${light.ink};">${withoutBreaksInNumbers(keepDatesUnbrokenInHtml(safeHtml(heading)))}</h1>
${htmlOfAll([...blocks.filter((block) => !isLegal(block)), ...(signature ? [signature] : [])])}</td></tr>
</table>
${blocks.map((block) => spelledOut(block, light)).join('')}
${htmlOfAll(blocks.filter(isLegal))}
${smallPrint([[...[business || sender, ...details].map(safeHtml), ...links.map((link) => htmlOfLink(link))].join('<br>')], light)}
</td></tr>
</table>
</body>
</html>
`
}

const htmlOf = (block: MailBlock, light: Palette): string => {
  const title = (text: string) =>
    `<h2 class="ink" style="margin:0 0 8px;${serif('18px/1.3')}color:${light.ink};">${safeHtml(text)}</h2>`
  const paragraph = (html: string) =>
    `<p class="ink" style="margin:0 0 16px;color:${light.ink};">${html}</p>`
  if (typeof block === 'string') return paragraph(withBreaks(block))
  switch (block.kind) {
    case 'own':
      return paragraph(escapeHtml(block.text).replaceAll('\n', '<br>'))
    case 'small':
      return `<p class="soft" style="margin:0 0 16px;font-size:14px;color:${light.inkSoft};">${withBreaks(block.text)}${block.link ? ` ${htmlOfLink(block.link)}` : ''}</p>`
    case 'legal':
      return smallPrint(
        block.paragraphs.map(escapeHtml),
        light,
        `<h2 style="margin:0 0 8px;font:600 13px/1.5 ${sans};">${safeHtml(block.title)}</h2>`,
      )
    case 'facts':
      return `${block.title ? title(block.title) : ''}<table width="100%" cellpadding="0" cellspacing="0" class="ink" style="margin:0 0 24px;">${factRows(block.facts, light, block.isOwn)}</table>`
    case 'quotation':
      return `<blockquote class="ink isle" style="margin:0 0 16px;padding-left:16px;border-left:3px solid ${light.accent};color:${light.ink};">${withBreaks(block.text)}</blockquote>`
    case 'pass':
      return htmlOfPass(block, light)
    case 'sums':
      return `<table width="100%" cellpadding="0" cellspacing="0" class="ink" style="margin:0 0 24px;">${block.sums
        .map(({ label, details, value, isSubtotal }, index) => {
          const isTotal = index === block.sums.length - 1
          const isFirst = isSubtotal && !block.sums[index - 1]?.isSubtotal
          const [tone, colour] = isSubtotal ? ['soft', light.inkSoft] : ['ink', light.ink]
          const rule = isTotal
            ? `border-top:2px solid ${light.ink}`
            : `border-bottom:${isSubtotal ? 0 : 1}px solid ${light.line}`
          const small = details
            ? `<br><span class="soft" style="font-size:14px;color:${light.inkSoft};">${safeHtml(details)}</span>`
            : ''
          const style = `padding:${isFirst ? 20 : 8}px 0 8px;${rule};font-weight:${isTotal ? 700 : 400};color:${colour};`
          return `<tr${isTotal ? ' class="sum"' : ''}><th scope="row" align="left" valign="top" class="${tone}" style="${style}padding-right:16px;">${safeHtml(label)}${small}</th><td align="right" valign="top" class="${tone}" style="${style}font-variant-numeric:tabular-nums;white-space:nowrap;">${safeHtml(value)}</td></tr>`
        })
        .join('')}</table>`
    case 'button':
      return `<p style="margin:0 0 24px;"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none;">${safeHtml(block.label)}</a></p>`
    case 'list':
      return `${title(block.title)}<ul class="ink" style="margin:0 0 16px;padding-left:20px;color:${light.ink};">${block.items
        .map((item) => `<li style="margin:0 0 4px;">${safeHtml(item)}</li>`)
        .join('')}</ul>`
  }
}

const smallPrint = (paragraphs: readonly string[], { inkSoft }: Palette, title = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;"><tr><td class="soft legal" style="padding:24px 33px 0;font:13px/1.5 ${sans};color:${inkSoft};">${title}${paragraphs
    .map((html) => `<p style="margin:0 0 8px;">${html}</p>`)
    .join('')}</td></tr></table>`

/** Sets all fonts explicitly, because tables don't inherit them in old e-mail clients. */
const factRows = (facts: Facts, light: Palette, isOwn = false) =>
  facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" class="soft" width="98" style="padding:8px 16px 8px 0;border-bottom:1px solid ${light.line};font:400 14px/24px ${sans};white-space:nowrap;color:${light.inkSoft};">${safeHtml(label)}</th><td valign="top" style="padding:8px 0;border-bottom:1px solid ${light.line};font:16px/24px ${sans};color:${light.ink};">${htmlOfFact(value, light, isOwn)}</td></tr>`,
    )
    .join('')

const htmlOfPass = (pass: BoardingPass, light: Palette) => {
  const { stamp, weekday, day, month, time, ownTime, action, facts } = pass
  const stamped =
    stamp &&
    `<span class="${stamp.isOff ? 'soft stamp-off' : 'stamp'}" style="display:inline-block;padding:2px 12px;border-radius:99px;background:${stamp.isOff ? light.unavailableSoft : light.successSoft};font:700 14px/22px ${sans};color:${stamp.isOff ? light.inkSoft : light.success};">${safeHtml(stamp.text)}</span>`
  const [ink, colour] = stamp?.isOff ? ['soft', light.inkSoft] : ['ink', light.ink]
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 8px;"><tr>
<td class="${ink} month" style="color:${colour};${serif('18px/25px')}">${weekday}</td>
<td align="right" style="white-space:nowrap;">${stamped ?? ''}</td>
</tr><tr>
<td colspan="2" class="${ink} month" style="color:${colour};${serif('18px/52px')}"><span style="font-size:44px;">${day}</span> ${month}</td>
</tr></table>
<p class="${ink}" style="margin:0 0 16px;font:600 18px/26px ${sans};color:${colour};">${htmlOfFact(time, light).replace(maltaTime, `<span style="font-weight:400;">${maltaTime}</span>`)}${ownTime ? `<br><span class="soft" style="font-weight:400;font-size:14px;color:${light.inkSoft};">${htmlOfFact(ownTime, light)}</span>` : ''}</p>${action ? htmlOf(action, light) : ''}
<table width="100%" cellpadding="0" cellspacing="0" class="ink rule" style="margin:0 0 24px;border-top:2px dashed ${light.lineStrong};">${factRows(facts, light)}</table>`
}

/** Returns the small print that repeats the URL of a block's button. */
const spelledOut = (block: MailBlock, light: Palette): string => {
  if (typeof block === 'string') return ''
  if (block.kind === 'pass') return block.action ? spelledOut(block.action, light) : ''
  if (block.kind !== 'button' || !block.spelledOut) return ''
  const { spelledOut: text, url } = block
  return smallPrint([`${safeHtml(text)}<br>${htmlOfLink({ text: url, url })}`], light)
}

/** Keeps the word "e-mail" on one line. */
const withWholeWords = (html: string) =>
  html.replaceAll(/\be-mails?\b(?=[^<>]*<)/g, '<span style="white-space:nowrap;">$&</span>')

/** Keeps document numbers such as INV-2026-001 on one line. */
const withoutBreaksInNumbers = (html: string) =>
  html.replaceAll(/[A-Z\d]+(?:-\d+)+/g, '<span style="white-space:nowrap;">$&</span>')

/** Escapes text, and prevents e-mail programs from turning parts of it into links. */
const safeHtml = (text: string) => escapeHtml(defuseLinks(text))

const withBreaks = (text: string) => safeHtml(text).replaceAll('\n', '<br>')

const htmlOfFact = (value: FactValue, { accent }: Palette, isOwn = false) => {
  if (typeof value !== 'string')
    return value
      .map((link) => htmlOfLink(link, accent) + (link.ending ? ` ${safeHtml(link.ending)}` : ''))
      .join(', ')
  // Keep a time range on one line.
  return isOwn ? escapeHtml(value) : withBreaks(value).replaceAll(' – ', '&nbsp;–&nbsp;')
}

const htmlOfLink = ({ text, url }: MailLink, colour = 'inherit') =>
  `<a${colour === 'inherit' ? '' : ' class="link"'} href="${escapeHtml(url)}" style="color:${colour};${isAddress(text) ? '' : 'white-space:nowrap;'}">${escapeHtml(text)}</a>`

/** Long addresses may wrap; other link text stays on one line. */
const isAddress = (text: string) => /[@/]/.test(text)
