export const assignDraftKey = (differenceId: string): string => `stripe-payment/${differenceId}`
