import { describe, expect, test } from 'vitest'
import { threeWayMerge } from '#data/merge-edits.ts'
import { sampleSetup } from '#website/sample-setup.test-support.ts'
import {
  addPackage,
  moveUp,
  removePackage,
  sortPackages,
  websiteSetupForm,
} from '#website/website-setup-values.ts'

const { formPath, initialValues, requestOf, rules } = websiteSetupForm

const { values } = initialValues(sampleSetup)
const { packages } = values
const types = (of: typeof packages) => sortPackages(of).map(({ type }) => type)
const workshop = { price: '240,5', numberOfStudents: '6', durationMinutes: '150' }
const added = (label = 'Workshop') => {
  const more = addPackage(packages, label)
  return { ...more, workshop: { ...more.workshop, ...workshop } } as typeof packages
}

describe('the package form', () => {
  test('sends packages in the order shown, with numeric fields as numbers', () => {
    const { packages: sent } = requestOf({ ...values, packages: added() })
    expect(sent.map(({ type }) => type)).toEqual(['individual', 'duo', 'group', 'workshop'])
    expect(sent[3]).toEqual({
      type: 'workshop',
      label: 'Workshop',
      description: '',
      price: '240.50',
      numberOfStudents: 6,
      durationMinutes: 150,
      isOffered: true,
    })
  })

  test('moves a package up by one place', () => {
    const once = moveUp(packages, 'group')
    expect(types(once)).toEqual(['individual', 'group', 'duo'])
    const twice = moveUp(once, 'group')
    expect(types(twice)).toEqual(['group', 'individual', 'duo'])
    expect(types(moveUp(twice, 'group'))).toEqual(['group', 'individual', 'duo'])
  })

  test('requires a price for a new package', () => {
    const bare = { ...values, packages: addPackage(packages, 'Workshop') }
    expect(Object.keys(rules(bare))).toEqual(['packages.workshop.price'])
    expect(rules({ ...values, packages: added() })).toEqual({})
  })

  test('shows each server error next to its field, even after reordering packages', () => {
    const moved = { ...values, packages: moveUp(packages, 'group') }
    expect(formPath('packages.1.price', moved)).toBe('packages.group.price')
    expect(formPath('pattern', moved)).toBe('pattern')
  })
})

describe('concurrent edits', () => {
  const merge = (mine: typeof packages, theirs: typeof packages) =>
    threeWayMerge(packages, mine, theirs, () => false)

  test('are merged package by package', () => {
    const theirs = moveUp(packages, 'duo')
    const dearer = { ...theirs, duo: { ...theirs.duo, price: '110' } } as typeof packages
    const { merged, conflicts } = merge(added(), dearer)
    expect(conflicts).toEqual([])
    expect(types(merged)).toEqual(['duo', 'individual', 'group', 'workshop'])
    expect(merged.duo?.price).toBe('110')
  })

  test('are merged if one edit removed a package', () => {
    expect(types(merge(added(), removePackage(packages, 'group')).merged)).not.toContain('group')
  })

  test('conflict if one edit removed a package that the other edit changed', () => {
    const dearer = { ...packages, group: { ...packages.group, price: '160' } } as typeof packages
    const { conflicts } = merge(dearer, removePackage(packages, 'group'))
    expect(conflicts).toMatchObject([{ path: 'group', theirs: undefined }])
    expect(types({ ...packages, group: undefined } as never)).toEqual(['individual', 'duo'])
  })
})
