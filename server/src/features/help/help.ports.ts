/** What the checklist asks of the installation. */
export type HelpPorts = {
  /** Whether mails leave, or are kept in the outbox. */
  sendsMail(): boolean
}
