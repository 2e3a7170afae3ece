/** One event of a trace of the browser. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}
