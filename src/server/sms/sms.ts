export interface Sms {
  /** In E.164. */
  readonly to: string
  readonly text: string
}

/** The port that text messages leave by: whoever sends them for a company is behind it. */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}
