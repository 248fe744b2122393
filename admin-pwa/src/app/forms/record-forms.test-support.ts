import { priceNotWhole } from '@synapse/shared/booking/custom-price'
import { defaultPackages } from '@synapse/shared/package/package'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { colourMessage, domainMessage } from '@synapse/shared/website/website'
import { expect } from 'vitest'
import { type AnyForm, form, inLine } from '#app/forms/form.test-support.ts'
import { editBookingForm } from '#booking/change/edit-booking-values.ts'
import { guestsForm } from '#booking/change/edit-guests-values.ts'
import { moveBookingForm } from '#booking/change/move-booking-values.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { type NewBookingValues, newBookingForm } from '#booking/new/new-booking-values.ts'
import { blankBusiness, formattedContact } from '#business/blank-business.test-support.ts'
import { type BusinessValues, businessForm } from '#business/business-values.ts'
import { clientForm } from '#client/client-values.ts'
import { couponForm } from '#coupon/coupon-values.ts'
import { expenseForm } from '#expense/expense-values.ts'
import { emptyLine, invoiceForm } from '#invoice/invoice-values.ts'
import { projectForm } from '#project/project-values.ts'
import { applyTemplate, quoteForm } from '#quote/quote-values.ts'
import { todoForm } from '#todo/todo-values.ts'
import { sessionForm } from '#tutoring/session-values.ts'
import { notesForm } from '#ui/form/notes-values.ts'
import { sampleSetup } from '#website/sample-setup.test-support.ts'
import { type PackageValues, websiteSetupForm } from '#website/website-setup-values.ts'
import { websiteForm } from '#website/website-values.ts'

const euros = 'Enter an amount in euros, for example 60 or 60.50.'
const atMost = (limit: string) => `Enter at most €${limit}.`
const hours = 'Enter a number of hours, for example 12 or 12.50.'
const share = 'Enter a percentage from 0 to 100, for example 50 or 33.33.'
const wrongPercentage = 'Enter a percentage with at most two decimal places, for example 12.5.'
const wrongLength = 'Enter a length from 15 to 180 minutes.'
const clientId = crypto.randomUUID()

const noNotes = { notes: null, version: 0 }

export const recordForms: Record<string, AnyForm> = {
  client: form({
    ...clientForm,
    saves: ['client/contract', 'createClient'],
    initial: clientForm.initialValues(undefined),
    formatted: ['vatNumber'],
    filled: { businessName: 'Xatt Ltd' },
    accepts: { hourlyRate: ['', '0', '22,75', '100000'], vatNumber: ['', 'MT20200019'] },
    refuses: {
      hourlyRate: { '100000.01': atMost('100,000'), '-1': euros, '1.234': euros, ten: euros },
      vatNumber: { MT1: 'This isn’t a valid VAT number for MT.' },
    },
  }),
  coupon: form({
    ...couponForm,
    saves: ['coupon/contract', 'createCoupon'],
    initial: couponForm.initialValues(),
    filled: { code: 'A', discountValue: '5' },
    accepts: {
      discountValue: ['0.01', '12,5', '12.34', '100'],
      minPurchase: ['', '0', ' 60.50 ', '100000'],
      maxDiscount: ['', '0.01', '100000'],
      usageLimit: ['', '1', ' 50 ', '1000000'],
    },
    refuses: {
      discountValue: {
        '0': 'Enter a discount greater than zero.',
        ten: wrongPercentage,
        '12.345': wrongPercentage,
      },
      minPurchase: { '1.234': euros, sixty: euros, '100000.01': atMost('100,000') },
      maxDiscount: { '0': euros, '1.234': euros, '100000.01': atMost('100,000') },
      usageLimit: Object.fromEntries(
        ['2.5', '0', '-1', '1000001', 'a1', '1a', '12a'].map((limit) => [
          limit,
          'Enter a whole number from 1 to 1,000,000.',
        ]),
      ),
    },
  }),
  expense: form({
    ...expenseForm,
    saves: ['expense/contract', 'createExpense'],
    initial: expenseForm.initialValues(undefined),
    formatted: ['supplierVatNumber'],
    filled: { title: 'Chalk', amount: '1000000' },
    accepts: {
      amount: ['0.01', '1000000'],
      vatAmount: ['', '0', '1000000'],
      deductiblePercent: ['0', '33,33', '100'],
    },
    refuses: {
      amount: { '1000000.01': atMost('1,000,000'), '1.234': euros },
      vatAmount: { '1.234': euros, '1000000.01': 'The VAT can’t be more than the amount.' },
      deductiblePercent: { '': share, '100.01': share },
    },
  }),
  project: form({
    ...projectForm,
    saves: ['project/contract', 'createProject'],
    initial: projectForm.initialValues(undefined),
    filled: { name: 'Course' },
    accepts: {
      hourlyRate: ['', '0', '100000'],
      estimatedHours: ['', '100000'],
      actualHours: ['', '100000'],
      budget: ['', '9999999.99'],
    },
    refuses: {
      hourlyRate: { '100000.01': atMost('100,000') },
      estimatedHours: { '100000.01': hours },
      actualHours: { '-1': hours },
      budget: { '1.234': euros },
    },
  }),
  'tracked session': form({
    ...sessionForm,
    saves: ['tutoring/contract', 'createTrackedSession'],
    initial: sessionForm.initialValues(undefined),
    filled: { clientId, hours: '1', rate: '20' },
    accepts: { hours: ['0.01', '1:30', '24'], rate: ['0', '10000'] },
    refuses: {
      hours: {
        '0': 'Enter a duration greater than zero.',
        '24.01': 'A session can last up to 24 hours.',
        long: 'Enter hours, for example 1.5 or 1:30.',
      },
      rate: { '': euros, '10000.01': atMost('10,000') },
    },
  }),
  task: form({
    ...todoForm,
    saves: ['todo/contract', 'createTodo'],
    initial: todoForm.initialValues(undefined, undefined),
    requestOf: (values: Parameters<typeof todoForm.requestOf>[0]) =>
      todoForm.requestOf(values, { isLinkable: true }),
    filled: { title: 'Call Maria' },
  }),
  website: form({
    ...websiteForm,
    saves: ['website/contract', 'createWebsite'],
    initial: websiteForm.initialValues(undefined),
    filled: { name: 'Evenings', slug: 'evenings' },
    formatted: ['domain', 'primaryColor'],
    accepts: { domain: ['', 'example.com'], primaryColor: ['#00ff9A'] },
    refuses: {
      slug: { 'Two words': expect.any(String) },
      domain: { 'https://example.com': domainMessage },
      primaryColor: { red: colourMessage, '#12345': colourMessage },
    },
  }),
  'website settings': form({
    ...websiteSetupForm,
    fields: websiteSetupForm.fields({ ...sampleSetup, packages: [] }),
    formatted: ['packages.*.price', 'meetingLinkTemplate'],
    saves: ['website/contract', 'saveWebsiteSetup'],
    initial: websiteSetupForm.initialValues(sampleSetup),
    set: (values, field, value) => ({
      ...values,
      packages: {
        ...values.packages,
        duo: { ...values.packages.duo, [field]: value } as PackageValues,
      },
    }),
    accepts: {
      price: ['0', '240,5', '10000'],
      numberOfStudents: ['1', '20'],
      durationMinutes: ['15', '180'],
    },
    refuses: {
      label: { ' ': 'Enter a name.' },
      price: { '': euros, '1.234': euros, '10000.01': atMost('10,000') },
      numberOfStudents: Object.fromEntries(
        ['', '0', '1.5', '21'].map((number) => [number, 'Enter a number from 1 to 20.']),
      ),
      durationMinutes: { '14': wrongLength, '181': wrongLength },
    },
  }),
  quote: form({
    ...quoteForm,
    saves: ['quote/contract', 'saveQuote'],
    initial: { values: quoteForm.newValues(blankBusiness, undefined) },
    missing: ['clientId', 'title', 'lines.0.description', 'lines.0.unitPrice'],
    filled: { clientId, ...applyTemplate(quoteTemplates[0]) },
    set: inLine,
    accepts: { quantity: ['0.01', '2,5', '10000'], unitPrice: ['0', '100000'] },
    refuses: {
      description: { ' ': 'Enter a description.' },
      quantity: { '10000.01': 'Enter a number, for example 1 or 2.5.' },
      unitPrice: { '': euros, '100000.01': atMost('100,000') },
    },
    formatted: ['vatReason'],
  }),
  invoice: form({
    ...invoiceForm,
    saves: ['invoice/contract', 'saveInvoiceDraft'],
    initial: { values: invoiceForm.newValues(blankBusiness, undefined) },
    missing: ['clientId', 'billToName', 'lines.0.rate'],
    formatted: ['billToVat', 'vatReason'],
    filled: {
      clientId,
      billToName: 'Xatt Ltd',
      lines: [emptyLine({ rate: '20', isClientRate: false })],
    },
    set: inLine,
    accepts: { hours: ['0', '10000'], rate: ['0', '100000'], vatPercent: ['0', '100'] },
    refuses: {
      hours: { '': 'Enter a number with up to two decimal places.' },
      rate: { '': euros, '22.': euros, '100000.01': atMost('100,000') },
      vatPercent: { '100.01': 'Enter a percentage.' },
    },
  }),
  'new booking': form({
    ...newBookingForm,
    saves: ['booking/create-contract', 'createBooking'],
    initial: newBookingForm.initialValues('2026-12-01'),
    requestOf: (values: NewBookingValues) =>
      newBookingForm.requestOf(values, defaultPackages.individual, 'synapse-ai'),
    formPath: (path, values) => newBookingForm.formPath(path, values, 1),
    filled: { studentName: 'Eve', studentEmail: 'eve@example.com' },
    formatted: ['studentEmail'],
    accepts: { customPrice: ['', '0', '100000'] },
    refuses: {
      customPrice: { '100001': atMost('100,000'), '10000000': priceNotWhole.message },
    },
  }),
  'booking edit': form({
    ...editBookingForm,
    saves: ['booking/edit-contract', 'editBooking'],
    initial: editBookingForm.initialValues(sampleBooking),
    rules: editBookingForm.rules(sampleBooking, () => undefined),
    accepts: { price: ['60', '100000'], discount: ['', '0', '1'] },
    refuses: {
      price: { '': euros, '100001': atMost('100,000') },
      discount: { ten: euros, '100001': 'The discount is larger than the price.' },
    },
  }),
  business: form({
    ...businessForm,
    saves: ['business/contract', 'saveBusiness'],
    initial: businessForm.initialValues(blankBusiness),
    requestOf: (values: BusinessValues) => businessForm.requestOf(values, blankBusiness),
    formatted: ['vatNumber', 'iban', 'bic', 'notificationEmail', ...formattedContact],
  }),
  'notes on a booking': form({
    ...notesForm,
    saves: ['booking/contract', 'changeBookingNotes'],
    initial: notesForm.initialValues(noNotes),
    requestOf: (values: { notes: string }) => ({
      additionalNotes: notesForm.requestOf(values, 1).notes,
      version: 1,
    }),
  }),
  'notes on a student': form({
    ...notesForm,
    saves: ['student/contract', 'saveStudentNotes'],
    initial: notesForm.initialValues(noNotes),
    requestOf: (values: { notes: string }) => notesForm.requestOf(values, 1),
  }),
  'moved booking': form({
    ...moveBookingForm,
    saves: ['booking/contract', 'moveBooking'],
    initial: moveBookingForm.initialValues(sampleBooking, '2026-12-09T08:00:00Z'),
  }),
  'guest list': form({
    ...guestsForm,
    saves: ['booking/contract', 'changeGuests'],
    initial: guestsForm.initialValues(sampleBooking),
    formatted: ['studentEmail', 'calendarEmail'],
  }),
}
