import { describe, expect, test } from 'vitest'
import { mailHtml } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import { mailText } from '#mail/plain-text'

const visible = (text: string) => text.replaceAll('\u200c', '')

/**
 * Text that e-mail clients turn into links: URLs with a scheme, hosts with a known top-level
 * domain, e-mail addresses and file shares.
 */
const finders = [
  /\w+:\/\//,
  /(?<!\S)\/\/\w/,
  /[a-z][a-z\d+.-]*:[^\s\u200c]/i,
  /[\p{L}\p{N}\p{So}-]+\.(com|example|mt|de|ws|xyz|рф)/iu,
  /www\.[^\u200c]/i,
  /[^\s@]+@[^\s@\u200c]+/,
  /\\\\\w/,
]
const linkable = (text: string) => finders.some((finder) => finder.test(text))

const addresses = [
  ...['example.com/x', 'https://evil.example/pay', 'HTTP://1.2.3.4/x', 'https://localhost/x'],
  ...['www.evil.com', 'a@b.c', 'mailto:a@b.example', 'tel:+35699999999', 'Pay at evil.com.'],
  ...['(evil.com)', 'i❤.ws', 'президент.рф', 'evil。com', 'a＠b.example', '//evil.example/x'],
  ...['\\\\evil\\share', '1password.com'],
]

describe('text from visitors', () => {
  test.each(addresses)('looks unchanged but never becomes a link: %s', (text) => {
    expect(linkable(text) || /[。＠]/.test(text)).toBe(true)
    expect(linkable(defuseLinks(text))).toBe(false)
    expect(defuseLinks(text)).not.toMatch(/[。.＠@](?=[\p{L}\p{M}])/u)
    expect(visible(defuseLinks(text))).toBe(text)
  })

  test('never becomes a link in any part of an e-mail, as plain text or HTML', () => {
    const stranger = 'https://evil.example/pay'
    const content = {
      preview: stranger,
      heading: stranger,
      blocks: [
        `Thank you, ${stranger}.`,
        { kind: 'small', text: stranger },
        { kind: 'facts', facts: [['Notes', `a@b.example\n${stranger}`]] },
        { kind: 'list', title: stranger, items: [stranger] },
        { kind: 'button', label: stranger, url: 'https://our.example/book' },
      ],
      signature: stranger,
      sender: stranger,
    } as const
    const html = mailHtml(content)
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://our.example/book"'])
    for (const part of [mailText(content), html.replaceAll(/<[^>]*>/g, ' ')]) {
      expect(part).not.toContain('evil.example')
      expect(part).not.toContain('https://evil')
      expect(part).not.toContain('a@b')
      expect(visible(part)).toContain(stranger)
    }
  })
})

test.each([
  ...['Maria Borg', 'Dr. J. R. Smith-O’Neill', 'Total: €60.00, 10.5 %'],
  ...['09:00 – 11:00 (Malta time)', 'Online and/or in person. See you there!', 'Notes: none'],
  ...['No… really?'],
])('leaves text without links unchanged: %s', (text) => {
  expect(defuseLinks(text)).toBe(text)
})

test('our own links stay clickable', () => {
  const content = {
    preview: '',
    heading: '',
    blocks: [
      {
        kind: 'button',
        label: 'Join the session',
        url: 'https://meet.example/abc',
        spelledOut: 'If the button doesn’t work, open this address:',
      },
      {
        kind: 'facts',
        facts: [['E-mail', [{ text: 'maria@example.com', url: 'mailto:maria@example.com' }]]],
      },
    ],
    sender: '',
  } as const
  expect(mailText(content)).toContain('Join the session:\nhttps://meet.example/abc')
  expect(mailText(content).split('https://meet.example/abc')).toHaveLength(2)
  expect(mailText(content)).toContain('E-mail: maria@example.com')
  // The URL is at the end of the e-mail.
  expect(mailHtml(content)).toMatch(/>maria@example.com<.*>https:\/\/meet.example\/abc<\/a>/s)
  expect(mailHtml(content)).toMatch(/href="mailto:maria@example.com"[^>]*>maria@example.com<\/a>/)
})
