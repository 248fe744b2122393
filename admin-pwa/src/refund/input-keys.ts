/** @param id the id of the refund task or booking */
export const refundInputKey = (id: string): string => `refund/${id}`
