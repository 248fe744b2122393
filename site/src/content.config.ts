import { defineCollection } from 'astro:content'
import { file } from 'astro/loaders'
import { z } from 'astro/zod'

const text = z.string().min(1)

const topics = defineCollection({
  loader: file('src/content/topics.yaml'),
  schema: z.object({ title: text, text }),
})

const tools = defineCollection({
  loader: file('src/content/tools.yaml'),
  schema: z.object({ name: text, use: text }),
})

const tasks = defineCollection({
  loader: file('src/content/tasks.yaml'),
  schema: z.object({
    task: text,
    before: text,
    after: text,
    beforeMinutes: z.int(),
    afterMinutes: z.int(),
  }),
})

const hours = defineCollection({
  loader: file('src/content/hours.yaml'),
  schema: z.object({ from: text, minutes: z.int(), title: text, text }),
})

const attempts = defineCollection({
  loader: file('src/content/attempts.yaml'),
  schema: z.object({
    name: text,
    ask: text,
    answer: text,
    add: text,
    better: text,
    /** A sentence in the better answer that the model made up. */
    wrong: text,
    check: text,
  }),
})

const journey = defineCollection({
  loader: file('src/content/journey.yaml'),
  schema: z.object({ title: text, text }),
})

const questions = defineCollection({
  loader: file('src/content/questions.yaml'),
  schema: z.object({ question: text, answer: text }),
})

export const collections = {
  topics,
  tools,
  tasks,
  hours,
  attempts,
  journey,
  questions,
}
