import type { Facts, FactValue, MailBlock, MailContent, MailLink, SumLine } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'

/** Renders an e-mail's plain-text version. */
export const mailText = ({
  heading,
  blocks,
  signature,
  sender,
  business,
  details = [],
  links = [],
}: MailContent): string => {
  // Put all names at the end, because a plain-text e-mail has no header that shows them.
  const names = new Set([signature, sender, business].filter((name) => name !== undefined))
  const close = [...names, ...details].filter(Boolean).map(defuseLinks)
  const end = [...close, ...links.map(textOfLink)].join('\n')
  return `${[defuseLinks(heading), ...blocks.map(textOf), end].join('\n\n')}\n`
}

const textOf = (block: MailBlock): string => {
  if (typeof block === 'string') return defuseLinks(block)
  switch (block.kind) {
    case 'own':
      return block.text
    case 'small':
      return defuseLinks(block.text) + (block.link ? ` ${textOfOwnLine(block.link)}` : '')
    case 'legal':
      return [block.title, ...block.paragraphs].join('\n\n')
    case 'facts':
      return (block.title ? `${block.title}:\n` : '') + textOfFacts(block.facts, block.isOwn)
    case 'quotation':
      return `> ${defuseLinks(block.text)}`
    case 'pass':
      return [
        textOfFacts([
          ['When', block.ownTime ? `${block.when}, ${block.ownTime}` : block.when],
          ...block.facts,
        ]),
        ...(block.action ? [textOf(block.action)] : []),
      ].join('\n\n')
    case 'sums':
      return block.sums.map(textOfSum).join('\n')
    case 'button':
      return textOfOwnLine({ text: block.label, url: block.url })
    case 'list':
      return [block.title, ...block.items.map((item) => `- ${item}`)].map(defuseLinks).join('\n')
  }
}

const textOfSum = ({ label, details, value }: SumLine) =>
  `${defuseLinks(details ? `${label} (${details})` : label)}: ${value}`

const textOfOwnLine = ({ text, url }: MailLink) => `${defuseLinks(text)}:\n${url}`

const textOfFacts = (facts: Facts, isOwn = false) =>
  facts.map(([label, value]) => `${label}: ${textOfFact(value, isOwn)}`).join('\n')

const textOfFact = (value: FactValue, isOwn: boolean) => {
  if (typeof value !== 'string') return value.map(textOfLink).join(', ')
  return isOwn ? value : defuseLinks(value)
}

/** Leaves out mailto: and tel: URLs, because they would repeat the text. */
const textOfLink = ({ text, url, ending }: MailLink) =>
  /^(mailto|tel):/.test(url) ? text : `${text}${ending ? ` ${ending}` : ''}: ${url}`
