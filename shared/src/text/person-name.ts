export const maxNameLength = 120
