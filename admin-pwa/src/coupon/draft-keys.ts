/** @param idOrSlug the coupon's id, or for a new coupon the website's slug */
export const couponDraftKey = (idOrSlug = ''): string => `coupon/${idOrSlug}`
