import {
  maxLabelLength,
  maxSessionMinutes,
  maxStudents,
  minSessionMinutes,
} from '@synapse/shared/package/package'
import { daysOfWeek, weekdayName } from '@synapse/shared/time'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { meetingLinkProblem } from '@synapse/shared/website/website'
import { amountRule, parseAmount } from '#ui/form/amount-input.ts'
import { type FieldOptions, fieldOptionsOf } from '#ui/form/use-restorable-form.ts'
import { yesOrNo } from '#ui/format/format.ts'
import { makePackageKey } from '#website/slugify.ts'

/** A package in the form. Its numbers are strings, so that they can be edited. */
export type PackageValues = Omit<
  WebsiteSetup['packages'][number],
  'numberOfStudents' | 'durationMinutes'
> & {
  numberOfStudents: number | string
  durationMinutes: number | string
  /** Counted from 0. */
  position: number
}

/** The packages by key, so that edits are merged package by package. */
type PackagesByKey = Record<string, PackageValues>

type SetupValues = {
  packages: PackagesByKey
  pattern: WebsiteSetup['pattern']
  meetingLinkTemplate: string | null
}

const initialValues = (setup: WebsiteSetup) => {
  const { version, packages, pattern, meetingLinkTemplate } = setup
  const values: SetupValues = { packages: byKey(packages), pattern, meetingLinkTemplate }
  return { version, values }
}

const requestOf = ({ packages, pattern, meetingLinkTemplate }: SetupValues) => ({
  packages: sortPackages(packages).map(({ position: _, ...one }) => ({
    ...one,
    price: parseAmount(one.price),
    numberOfStudents: Number(one.numberOfStudents),
    durationMinutes: Number(one.durationMinutes),
  })),
  pattern,
  meetingLinkTemplate: meetingLinkTemplate?.trim() || null,
})

/** Returns the packages in order, without those deleted by a concurrent edit. */
export const sortPackages = (
  packages: Record<string, PackageValues | undefined>,
): PackageValues[] =>
  Object.values(packages)
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.position - b.position)

/** Adds a package at the end. It goes on sale when the form is saved. */
export const addPackage = (packages: PackagesByKey, label: string): PackagesByKey => {
  const type = makePackageKey(label, Object.keys(packages))
  const numbers = { price: '', numberOfStudents: 1, durationMinutes: 120 }
  const added = { type, label, description: '', isOffered: true, ...numbers }
  return byKey([...sortPackages(packages), added])
}

export const removePackage = (packages: PackagesByKey, type: string): PackagesByKey =>
  byKey(sortPackages(packages).filter((one) => one.type !== type))

export const moveUp = (packages: PackagesByKey, type: string): PackagesByKey => {
  const positionOf = (one: PackageValues) => one.position - (one.type === type ? 1.5 : 0)
  return byKey(sortPackages(packages).toSorted((a, b) => positionOf(a) - positionOf(b)))
}

const byKey = (packages: readonly Omit<PackageValues, 'position'>[]): PackagesByKey =>
  Object.fromEntries(packages.map((one, position) => [one.type, { ...one, position }]))

const checkPrice = amountRule({ max: 10_000 })

const rules = ({ packages, meetingLinkTemplate: link }: SetupValues) => {
  const errors: Record<string, string> = {}
  const linkProblem = link && meetingLinkProblem(link)
  if (linkProblem) errors.meetingLinkTemplate = linkProblem
  for (const { type, label, price, numberOfStudents, durationMinutes } of sortPackages(packages)) {
    const at = `packages.${type}`
    if (!label.trim()) errors[`${at}.label`] = 'Enter a name.'
    const priceError = checkPrice(price)
    if (priceError) errors[`${at}.price`] = priceError
    if (!isWholeNumber(numberOfStudents, 1, maxStudents))
      errors[`${at}.numberOfStudents`] = `Enter a number from 1 to ${maxStudents}.`
    if (!isWholeNumber(durationMinutes, minSessionMinutes, maxSessionMinutes))
      errors[`${at}.durationMinutes`] =
        `Enter a length from ${minSessionMinutes} to ${maxSessionMinutes} minutes.`
  }
  return errors
}

const isWholeNumber = (typed: number | string, min: number, max: number) =>
  /^\d+$/.test(String(typed)) && Number(typed) >= min && Number(typed) <= max

/** The request contains the packages in order; the form identifies them by key. */
const formPath = (path: string, { packages }: SetupValues) =>
  path.replace(
    /^packages\.(\d+)/,
    (_, index) => `packages.${sortPackages(packages)[Number(index)]?.type}`,
  )

const packageFields = {
  label: { label: 'Name', maxLength: maxLabelLength },
  description: { label: 'Description', maxLength: 300 },
  price: { label: 'Price (€)', maxLength: 8 },
  numberOfStudents: 'Max. students',
  durationMinutes: 'Length (minutes)',
  isOffered: { label: 'On sale', format: yesOrNo },
  position: { label: 'Position', format: (position: number) => String(position + 1) },
} satisfies Record<string, FieldOptions>

/** The form's fields. When edits are merged, the weekly schedule is compared as a whole. */
const fields = ({ packages }: WebsiteSetup): Record<string, FieldOptions> => ({
  ...Object.fromEntries(
    Object.entries(packageFields).map(([name, options]) => [`packages.*.${name}`, options]),
  ),
  ...Object.fromEntries(packages.flatMap(({ type, label }) => packageLabels(type, label))),
  pattern: { label: 'Weekly schedule', format: weekText },
  meetingLinkTemplate: { label: 'Meeting link template', maxLength: 300 },
})

const packageLabels = (type: string, name: string): [string, FieldOptions][] => [
  [`packages.${type}`, { label: name, format: packageText, isGroup: true }],
  ...Object.entries(packageFields).map(([field, options]): [string, FieldOptions] => {
    const { label, ...others } = fieldOptionsOf(options)
    return [`packages.${type}.${field}`, { ...others, label: `${name}: ${label}` }]
  }),
]

const packageText = ({ label, price }: PackageValues) => `${label}, €${price}`

const weekText = (pattern: WebsiteSetup['pattern']) =>
  daysOfWeek
    .map((day) => {
      const times = pattern
        .filter(({ dayOfWeek }) => dayOfWeek === day)
        .map(({ startTime }) => startTime)
      return `${weekdayName(day)}: ${times.toSorted().join(', ') || 'no sessions'}`
    })
    .join('\n')

export const websiteSetupForm = { initialValues, rules, fields, requestOf, formPath }
