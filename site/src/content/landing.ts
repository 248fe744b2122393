import type { IconName } from '#content/icons.ts'
import { nothingOnSale } from '#content/no-bookings.ts'
import { ifEmpty, ifFilled, placeholder } from '#content/placeholders.ts'
import { askToReschedule, cancelledByUs, refundTerms } from '#content/refund-terms.ts'

// Use a placeholder for every price and session time.

/** `from` is the time since the start of the session. */
export const sessionParts = [
  { from: '0:00', title: 'Your task', text: 'Bring the job that takes too long.' },
  {
    from: '0:20',
    title: 'First attempt',
    text: 'You try it the way you would on your own, and we look at where it goes wrong.',
  },
  {
    from: '0:50',
    title: 'The method',
    text: 'What to hand over, which tool to use and how to ask. Then you try again.',
  },
  { from: '1:30', title: 'Doubt the answer', text: 'You find out what the model made up.' },
  { from: '1:50', title: 'Your page', text: 'One page, in your own words.' },
]

/**
 * Requests to an AI model, with and without instructions. `invented` is what the model made up in
 * the better answer.
 */
export const requestExamples = [
  {
    name: 'A tender',
    request: 'Draft our response to this tender.',
    answer: 'We are delighted to offer you our quality services.',
    instructions:
      'First list every requirement with its page. Use only our price list. If the answer isn’t there, ask me.',
    betterAnswer: 'Page 12 asks for a delivery time.',
    invented: 'We deliver within 14 days.',
    correction: 'The price list says <b>21\u00a0days</b>. The model made up the 14.',
  },
  {
    name: 'Minutes',
    request: 'Write up the minutes of this meeting.',
    answer: 'The team had a productive discussion.',
    instructions:
      'Decisions and tasks only: who, by when, and the time in the recording. If nothing was decided, write ‘open’.',
    betterAnswer: 'Sales will send the plan by Friday (12:40).',
    invented: 'The budget goes up by 8%.',
    correction: 'Nobody decided that. Leave it open.',
  },
  {
    name: 'A letter',
    request: 'Write to a customer about a late delivery.',
    answer: 'We apologise for any inconvenience.',
    instructions: 'Five sentences in the tone of our last letter: what happened, and the new date.',
    betterAnswer: 'Your order will arrive on 3 March.',
    invented: 'We’ll take 15% off your invoice.',
    correction: 'Nobody promised that. Cut it.',
  },
]

export const topics: readonly { title: string; icon: IconName; text: string }[] = [
  {
    title: 'How GenAI Works',
    icon: 'layers',
    text: 'What happens between question and answer, why models sound so sure, and where they go wrong.',
  },
  {
    title: 'Prompt Engineering',
    icon: 'speech',
    text: 'How to ask so that you get what you want the first time, whichever tool you use.',
  },
  {
    title: 'AI Model Selection',
    icon: 'compass',
    text: 'Which model for a letter, a contract, a spreadsheet or a picture, and when the free one is enough.',
  },
  {
    title: 'Open vs Closed SOTA',
    icon: 'doors',
    text: 'What the best open models can do today, what the closed ones still do better, and what each costs.',
  },
  {
    title: 'Offline AI',
    icon: 'laptop',
    text: 'Run a capable model on your own laptop so that private documents never leave it.',
  },
  {
    title: 'Vibe Coding',
    icon: 'code',
    text: 'Describe a small tool in plain words, watch it being built, and check that it does what you meant.',
  },
  {
    title: 'AI Agents',
    icon: 'route',
    text: 'Hand over a task with several steps, decide what the agent may touch, and keep the final say.',
  },
  {
    title: 'Stay Ahead',
    icon: 'lamp',
    text: 'How to judge new models by your own tests instead of the headlines, in ten minutes a week.',
  },
]

export const aiTools = {
  ChatGPT: 'Thinking and writing',
  Claude: 'Long documents and code',
  Gemini: 'E-mail, files, video',
  Perplexity: 'Research with sources',
  Midjourney: 'Pictures from words',
  Cursor: 'Building software',
  Ollama: 'AI without the internet',
  n8n: 'Automated workflows',
}

/** `before` is the time without AI, `after` the time with AI. */
export const tasks = [
  {
    task: 'Respond to a 40‑page tender',
    before: 'Read it twice, list the requirements, write every answer from scratch.',
    after: 'Every requirement listed with its page, and a draft for you to check and correct.',
    beforeMinutes: 360,
    afterMinutes: 150,
  },
  {
    task: 'Follow up on three meetings',
    before: 'Decipher your notes, write the minutes, try to remember who promised what.',
    after: 'Minutes drafted from the transcript. You check, correct and send them.',
    beforeMinutes: 180,
    afterMinutes: 45,
  },
  {
    task: 'Write to customers in three languages',
    before: 'Write in English, wait for the translations, fix the tone.',
    after: 'One brief, three drafts in your tone, each checked by someone who speaks the language.',
    beforeMinutes: 180,
    afterMinutes: 60,
  },
  {
    task: 'Compare five suppliers’ quotes',
    before: 'Retype the figures and hope nothing hides in the small print.',
    after: 'A table with a source for every figure and the small print flagged.',
    beforeMinutes: 150,
    afterMinutes: 40,
  },
  {
    task: 'Make sense of last year’s sales',
    before: 'An evening of formulas nobody quite trusts.',
    after: 'Questions in plain words, formulas you can check.',
    beforeMinutes: 120,
    afterMinutes: 35,
  },
]

export const journey = {
  Learn: 'You learn the tools by using them on a task of your own.',
  Practice: 'Back at work, you take your next tasks through the same steps.',
  Master: 'After a few weeks, you hand over whole tasks and know which ones to keep.',
}

const price = [
  ifFilled(
    'offer',
    `${placeholder('offer')}. One price per session, not per person. You pay by card when you book.`,
  ),
  ifEmpty('offer', nothingOnSale),
].join('')
const teams = [
  ifFilled('contactEmail', 'Press Get Quote and tell us about your team and its work.'),
  ifEmpty('contactEmail', 'Book one session first, and tell us about your team in the notes.'),
].join('')

export const questions = {
  'What does a session cost?': price,
  'Do I need to know anything about AI?':
    'No. If you can write an e-mail, you can take part. If you use AI every day, tell us and we’ll skip the basics.',
  'Which language is the session in?':
    'English. The tools also understand Maltese, Italian and most other languages.',
  'Is it online or in person?':
    'You choose when you book. Online, the link is in your confirmation. In person, we’ll e-mail you to agree on a place in Malta or Gozo.',
  'What should I bring?':
    'A notebook and one real task that takes you too long. In person, bring your laptop too. Online, test your microphone and camera and join 5 minutes early.',
  'Do I need a paid AI subscription?':
    'No. Free accounts are enough for the whole session; we’ll show you what paid plans add.',
  'Can I move my session or get my money back?': `By e-mail only: reply to your confirmation e-mail ${askToReschedule} ${refundTerms}. ${cancelledByUs}`,
  'Do you train whole teams?': `Yes. ${teams}`,
  'What happens to the documents I bring?':
    'They stay with you. We’ll show you how to keep them out of training data, and how to work offline.',
}
