import type { IconName } from '#content/icons.ts'

/**
 * Fixed by the specification. Only this year is terracotta and has a pulsing marker. Later years
 * are forecasts.
 */
export const presentYear = 2025

/** The picture is in `public/timeline`. */
export type TimelineYear = {
  year: number
  title: string
  short: string
  fullTitle: string
  description: string
  bullets: readonly [string, string, string, ...string[]]
  colour: 'accent' | 'warm'
  icon: IconName
  /** HTML. Parts in a span stay on one line. */
  note?: string
}

export const timeline: readonly TimelineYear[] = [
  {
    year: 2017,
    title: 'The Transformer',
    short: 'A paper on translation changes how machines read.',
    fullTitle: '‘Attention Is All You Need’',
    description:
      'Eight researchers at Google proposed a network that reads a whole text at once and learns which words belong together. Nearly every model you use today descends from it.',
    bullets: [
      'The paper appeared in June and called the design a Transformer.',
      'It reads in parallel, so many chips can share the training.',
      'It is the T in GPT.',
    ],
    colour: 'accent',
    icon: 'layers',
  },
  {
    year: 2018,
    title: 'Learning from plain text',
    short: 'GPT and BERT read first and specialise later.',
    fullTitle: 'GPT-1 and BERT',
    description:
      'Until then, every task needed thousands of labelled examples. A model that had read plain text first needed far fewer.',
    bullets: [
      'OpenAI released its first GPT in June, with 117 million parameters.',
      'Google’s BERT followed in October, reading each sentence in both directions.',
      'A year later, BERT helped Google Search understand questions.',
    ],
    colour: 'accent',
    icon: 'pages',
  },
  {
    year: 2019,
    title: 'Too risky to release?',
    short: 'GPT-2 writes whole pages and is held back at first.',
    fullTitle: 'GPT-2, and whether to release it',
    description:
      'GPT-2 continued any opening in fluent paragraphs. OpenAI feared a flood of fake text and released it in stages.',
    bullets: [
      'Announced in February with 1.5 billion parameters, released in full in November.',
      'It was trained on about eight million web pages.',
      'By then OpenAI had seen no strong evidence of misuse.',
    ],
    colour: 'accent',
    icon: 'doors',
  },
  {
    year: 2020,
    title: 'Bigger models, folded proteins',
    short: 'GPT-3 learns from examples; AlphaFold\u00a02 predicts protein shapes.',
    fullTitle: 'GPT-3 and AlphaFold\u00a02',
    description:
      'GPT-3, a hundred times larger than GPT-2, could pick up a task from a few examples in the question itself. AlphaFold\u00a02 predicted the shapes of proteins nearly as well as experiments do.',
    bullets: [
      'GPT-3 was published in May with 175 billion parameters.',
      'Writing good examples into the prompt became a skill in its own right.',
      'DeepMind’s AlphaFold\u00a02 won the CASP14 assessment in November.',
    ],
    colour: 'accent',
    icon: 'helix',
  },
  {
    year: 2021,
    title: 'Pictures and code',
    short: 'DALL·E draws from words, Copilot finishes your line.',
    fullTitle: 'DALL·E, Codex and GitHub Copilot',
    description:
      'DALL·E turned a sentence into a picture. Codex, a GPT trained on code, became the engine of GitHub Copilot, the first AI assistant many professionals used every day.',
    bullets: [
      'DALL·E arrived in January and drew an avocado armchair.',
      'GitHub Copilot opened as a technical preview in June.',
      'DeepMind published AlphaFold’s code and its first predictions in July.',
    ],
    colour: 'accent',
    icon: 'picture',
  },
  {
    year: 2022,
    title: 'ChatGPT',
    short: 'AI becomes something everyone can talk to.',
    fullTitle: 'ChatGPT launches on 30 November',
    description:
      'In August anyone could make pictures at home with Stable Diffusion. In November OpenAI put a chat window in front of its model. For most people, this is when AI began.',
    bullets: [
      'ChatGPT had a million users within five days.',
      'The model learned from people who compared and ranked its answers.',
      'Stable Diffusion ran on an ordinary graphics card.',
    ],
    colour: 'accent',
    icon: 'speech',
  },
  {
    year: 2023,
    title: 'Everyone joins in',
    short: 'GPT-4, Claude, Llama and Gemini within one year.',
    fullTitle: 'GPT-4, Claude, Llama and Gemini',
    description:
      'GPT-4 passed exams thought to be out of reach. Anthropic launched Claude, Meta gave away Llama 2, Google answered with Gemini. Choosing a model became a skill.',
    bullets: [
      'GPT-4 and Claude were both released on 14 March.',
      'Llama 2 came out in July, free for most commercial use.',
      'Google unveiled Gemini in December.',
    ],
    colour: 'accent',
    icon: 'compass',
  },
  {
    year: 2024,
    title: 'Models that think first',
    short: 'Reasoning, video, two Nobel Prizes and a European law.',
    fullTitle: 'Reasoning models, two Nobel Prizes and the EU AI Act',
    description:
      'OpenAI’s o1 worked through a problem before answering, and got far better at mathematics and code. Two Nobel Prizes honoured work on AI, and Europe passed a law on it.',
    bullets: [
      'The EU AI Act entered into force on 1 August.',
      'Claude 3.5 Sonnet came out in June and o1 in September.',
      'Nobel Prizes went to Hopfield and Hinton (Physics) and to Baker, Hassabis and Jumper (Chemistry).',
    ],
    colour: 'accent',
    icon: 'medal',
  },
  {
    year: 2025,
    title: 'Agents go to work',
    short: 'Assistants stop answering and start doing.',
    fullTitle: 'Agents, open reasoning models and GPT-5',
    description:
      'DeepSeek published a reasoning model with open weights and shook the markets. Agents such as Claude Code took on whole tasks, and GPT-5 brought reasoning to everyday chat.',
    bullets: [
      'DeepSeek R1 came in January, under an open licence.',
      'Claude Code was previewed in February, and GPT-5 was released in August.',
      'In May the head of Anthropic warned that half of entry-level office jobs could go within one to five years.',
    ],
    colour: 'warm',
    icon: 'route',
    note: 'A warning from 2025: AI will replace <span>white-collar</span> jobs by 2028.',
  },
  {
    year: 2026,
    title: 'Colleagues on screen',
    short: 'Most office software is expected to include agents.',
    fullTitle: 'What’s next: agents inside ordinary software',
    description:
      'We expect agents in the programs you already use, from the inbox to the accounts. Clear instructions and careful checking will be the skills in demand.',
    bullets: [
      'Long tasks in programming and research are likely to become routine.',
      'The AI Act’s transparency duties apply from August 2026.',
      'Small firms have the most to gain.',
    ],
    colour: 'accent',
    icon: 'desk',
  },
  {
    year: 2027,
    title: 'Work is reorganised',
    short: 'Teams may form around the decisions that people still make themselves.',
    fullTitle: 'Next: fewer steps, more decisions',
    description:
      'If agents keep improving, whole chains of routine steps could run overnight. People who can judge the work would be in greater demand than those who do the typing.',
    bullets: [
      'Capable models may soon run offline on laptops and phones.',
      'Proof of where texts and pictures come from could become standard.',
      'Schools and employers will probably test judgement instead of recall.',
    ],
    colour: 'accent',
    icon: 'laptop',
  },
  {
    year: 2028,
    title: 'Which side of the desk?',
    short: 'AI could do much of the office work. Will you be the one who directs it?',
    fullTitle: 'Later: judgement is what remains',
    description:
      'Some forecasts say that AI will replace white-collar jobs by 2028, others that it will change them. Those who understand the tools will have the choice.',
    bullets: [
      'Employers in the World Economic Forum’s 2025 report expect 39% of core skills to change by 2030.',
      'Routine office tasks are the most exposed, and work built on trust and responsibility the least.',
      'Two hours is a good start.',
    ],
    colour: 'accent',
    icon: 'lamp',
  },
]
