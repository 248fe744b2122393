export const daysOffDraftKey = 'days-off'
