export const assignInputKey = (differenceId: string): string => `stripe-payment/${differenceId}`
