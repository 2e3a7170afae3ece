export interface Mail {
  readonly to: string
  /** For whom it is sent, before the installation's own address; absent: in its own name. */
  readonly fromName?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** SMTP where configured, else files in DATA_DIR/mail that a developer opens. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
