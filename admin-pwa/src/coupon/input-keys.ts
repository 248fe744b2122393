/** @param idOrSlug the coupon's id, or for a new coupon the website's slug */
export const couponInputKey = (idOrSlug = ''): string => `coupon/${idOrSlug}`
