/** @param id the id of the refund task or booking */
export const refundDraftKey = (id: string): string => `refund/${id}`
