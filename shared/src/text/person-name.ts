/** The maximum length of a person's name. */
export const maxNameLength = 120
