/** Fewer signs than this find half of everything. */
export const fewestSigns = 2
