import type { Mail, MailEntry } from '#stand-ins/mail/mailbox'
import type { MailAttachment } from '#stand-ins/mail/message'
import { formatInstant, html, type Markup, page } from '#stand-ins/page'

const views = {
  html: 'Mail',
  text: 'Text',
  calendar: 'Calendar',
  attachments: 'Attachments',
  headers: 'Headers',
}

type MailView = keyof typeof views

export const isMailView = (view: unknown): view is MailView =>
  typeof view === 'string' && view in views

export const mailboxPage = (entries: MailEntry[], faultMode: string): string =>
  page({
    title: 'Mailbox',
    body: html`${banner}
<main>
  <div class="row"><h1>Mailbox</h1>
    ${entries.length > 0 && html`<form class="push" method="post" action="clear"><button class="quiet">Delete all</button></form>`}
  </div>
  ${faultMode !== 'accept' && html`<p class="error">The mail server is currently simulating a problem: ${faultMode}.</p>`}
  ${
    entries.length === 0
      ? html`<p class="muted">No e-mails yet. E-mails that the app sends appear here after a reload.</p>`
      : html`<ul class="mails">${entries.map(mailItem)}</ul>`
  }
</main>`,
  })

/** Renders one view of an e-mail, with links to the other views. */
export const mailPage = (mail: Mail, view: MailView): string =>
  page({
    title: mail.subject || 'E-mail without a subject',
    body: html`${banner}
<main>
  <p><a href="../">← All e-mails</a></p>
  <h1>${mail.subject || '(no subject)'}</h1>
  <dl>
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${mail.to.join(', ')}</dd>
    ${mail.cc.length > 0 && html`<dt>Cc</dt><dd>${mail.cc.join(', ')}</dd>`}
    <dt>Delivered to</dt><dd>${mail.recipient}</dd>
    <dt>Received</dt><dd>${mail.arrivals.map(
      ({ at }, index) =>
        html`${index > 0 && html`<br>`}<a href="${mail.id}/raw/${index}">${formatInstant(at)}</a>`,
    )}${mail.count > 1 && html`<br><strong>The same e-mail arrived ${mail.count} times.</strong>`}</dd>
  </dl>
  <nav class="tabs" aria-label="Parts of the e-mail">${tabs(mail, view)}</nav>
  ${content(mail, view)}
</main>`,
  })

const mailItem = (entry: MailEntry): Markup => {
  const count = entry.arrivals.length
  return html`<li><a href="messages/${entry.id}">
    <span>${entry.recipient}</span>
    <strong>${entry.subject || '(no subject)'}${count > 1 && html` <span class="muted">(${count}×)</span>`}</strong>
    <span class="muted">${formatInstant(entry.arrivals.at(-1)?.at ?? 0)}</span></a></li>`
}

const tabs = (mail: Mail, current: MailView): Markup[] => {
  const counts: Partial<Record<MailView, number>> = {
    calendar: mail.calendar.length,
    attachments: mail.attachments.length,
  }
  return Object.entries(views).map(([view, label]) => {
    const count = isMailView(view) ? counts[view] : undefined
    const mark = view === current && html` aria-current="page"`
    return html`<a href="?view=${view}"${mark}>${label}${count !== undefined && ` (${count})`}</a>`
  })
}

const content = (mail: Mail, view: MailView): Markup => {
  switch (view) {
    case 'html':
      return mail.html === null
        ? html`<p class="muted">This e-mail has no HTML part.</p>`
        : html`<iframe title="The e-mail" src="${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    case 'text':
      return mail.text === null
        ? html`<p class="muted">This e-mail has no text part.</p>`
        : html`<pre>${mail.text}</pre>`
    case 'calendar':
      return calendarParts(mail)
    case 'attachments':
      return attachmentTable(mail)
    case 'headers':
      return html`<dl>${mail.headers.map(
        ({ name, value }) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`,
      )}</dl>`
  }
}

const calendarParts = (mail: Mail): Markup => {
  if (mail.calendar.length === 0)
    return html`<p class="muted">This e-mail has no calendar part.</p>`
  return html`${mail.attachments.map(
    (part, index) =>
      part.mimeType === 'text/calendar' &&
      html`<div class="row"><h2>${part.filename ?? 'Calendar part'}</h2>
        ${part.method && html`<span class="muted">method ${part.method}</span>`}
        <a class="push" href="${mail.id}/attachments/${index}">Download</a></div>
        <pre>${part.content}</pre>`,
  )}`
}

const attachmentTable = (mail: Mail): Markup => {
  if (mail.attachments.length === 0) return html`<p class="muted">No attachments.</p>`
  return html`<table><thead><tr><th scope="col">Name</th><th scope="col">Kind</th>
    <th scope="col" class="number">Size</th></tr></thead><tbody>${mail.attachments.map(
      (part, index) => html`<tr>
        <td data-label="Name"><div><a href="${mail.id}/attachments/${index}">${nameOf(part, index)}</a></div></td>
        <td data-label="Kind"><div>${part.mimeType}${part.method && ` (${part.method})`}, ${part.disposition ?? 'inline'}</div></td>
        <td data-label="Size" class="number"><div>${(part.sizeBytes / 1024).toFixed(1)} kB</div></td></tr>`,
    )}</tbody></table>`
}

export const nameOf = (part: MailAttachment, index: number): string =>
  part.filename ?? (part.mimeType === 'text/calendar' ? 'invite.ics' : `part-${index + 1}`)

const banner = html`<div class="banner" role="note"><p>Test mode – these e-mails are stored here and weren’t sent to anybody.</p></div>`
