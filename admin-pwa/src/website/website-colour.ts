/** Softens a website's colour in the dark theme, where most colours would glare. */
export const websiteColour = (colour: string): string =>
  `light-dark(${colour}, color-mix(in oklab, ${colour} 60%, #8FC7E6))`
