/** What the office has of something, in one line (offline promise T). */
export type Truth = {
  tone: 'recu' | 'attente' | 'a_resoudre'
  text: string
  /** It waits behind something else: the name of the way there. */
  voie?: string
}
