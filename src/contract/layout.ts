/**
 * Media query: up to this width the rows of a list are cards and the settings of columns a sheet. The platform's page
 * also uses it, to request ahead what its screens will draw.
 */
export const phoneWidth = '(max-width: 640px)';
