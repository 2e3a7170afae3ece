/** What the platform says of the line, where it says anything (Network Information). */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the line may carry what is only a comfort: somebody who saves data, or has a thin line, is asked for none. */
export function carriesComfort(
  connection: Connection | undefined = (navigator as { connection?: Connection }).connection,
): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}
