/** Leaves this page for an address outside the product; back does not return to a page that only leads on. */
export const elsewhere = { go: (address: string): void => window.location.replace(address) }
