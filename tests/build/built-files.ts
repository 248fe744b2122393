import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillPage, fillText, type TemplateValues } from '@synapse/api/http/template'
import { defaultPattern } from '@synapse/shared/availability/timetable'
import { defaultPackages } from '@synapse/shared/package/package'
import { type PageData, pageValues } from '@synapse/shared/website/page-values'
import { builtInSlug } from '@synapse/shared/website/paths'

export const origin = 'http://localhost:3000'
const settings: PageData = {
  origin,
  contact: {
    tutorName: 'Rita Vella',
    contactEmail: 'hello@synapse-ai.example',
    contactPhone: '+356 2100 0000',
    whatsapp: '+356 2100 0000',
    place: '',
    facebook: 'https://www.facebook.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  businessName: '',
  address: '',
  slug: builtInSlug,
  name: 'Synapse AI',
  primaryColor: '#0b6e99',
  pictureHash: '',
  takesBookings: true,
  tutorAbout: '',
  withdrawalText: '',
  tutorPictureHash: '',
  packages: Object.values(defaultPackages),
  pattern: defaultPattern,
  nextStarts: ['08', '11', '14'].map((hour) =>
    Temporal.Instant.from('2027-02-01T00:00:00Z').add({ hours: Number(hour) }),
  ),
}
const today = Temporal.PlainDate.from('2027-02-01')
const values = pageValues(settings, today)

const namesIn = (values: TemplateValues): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? name : [name, ...value.flatMap(namesIn)],
  )

/** All placeholders that the server fills in. */
export const placeholderNames = new Set(
  namesIn(pageValues({ ...settings, withdrawalText: 'You can withdraw.' }, today)),
)

export const siteFolder = fileURLToPath(new URL('../../site/dist', import.meta.url))

export const adminFolder = fileURLToPath(new URL('../../admin-pwa/dist', import.meta.url))

/** Returns a built file as the server sends it, with the default settings filled in. */
export const readServed = async (name: string) => {
  const text = await readFile(path.join(siteFolder, name), 'utf8')
  if (name.endsWith('.txt')) return fillText(text, values)
  return /\.(html|xml)$/.test(name) ? fillPage(text, values) : text
}

export const siteFiles = (await readdir(siteFolder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(siteFolder, path.join(entry.parentPath, entry.name)))
