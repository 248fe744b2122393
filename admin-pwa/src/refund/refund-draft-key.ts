/** @param id the id of the task or booking */
export const refundDraftKey = (id: string): string => `refund/${id}`
