/** What keeps a start from going on and somebody can mend: the message is the French sentence to show, without a trace. */
export class StartError extends Error {
  override name = 'StartError'
}
