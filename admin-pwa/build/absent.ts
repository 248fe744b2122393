/** Stands for packages that jsPDF loads only for what is never asked of it: HTML and SVG. */
export {}
