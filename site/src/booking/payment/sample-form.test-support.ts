import { defaultPackages } from '@synapse/shared/package/package'
import { vi } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'

const chosenPackage = defaultPackages.individual

/** Returns the form of a visitor who has chosen a time for an individual session. */
export const createSampleForm = () => ({
  draft: { ...emptyDraft, studentName: 'Rita', otherStudents: 'Karm' },
  selection: {
    packages: [chosenPackage],
    chosenPackage,
    isGone: false,
    price: { baseCents: 6_000, discountCents: 0, totalCents: 6_000 },
    numberOfStudents: 1,
    isFree: false,
    minutes: 120,
  },
  slotChoice: {
    start: Temporal.Instant.from('2026-12-08T08:00:00Z'),
    lost: undefined,
    nearest: [],
    drop: vi.fn(),
    choose: vi.fn(),
  },
  promoCode: {
    isChecking: false,
    error: undefined,
    drop: vi.fn(),
    revalidate: vi.fn(),
    apply: vi.fn(),
    type: vi.fn(),
    remove: vi.fn(),
  },
  errors: {
    reported: { fields: [] },
    checkoutError: undefined,
    showRejected: vi.fn(),
    showCheckoutError: vi.fn(),
    showProblems: vi.fn(),
    focus: vi.fn(),
    clearCheckoutError: vi.fn(),
    clear: vi.fn(),
  },
})
