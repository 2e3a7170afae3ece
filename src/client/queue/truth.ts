/** What the office has of something, in one line (offline promise T). */
export type Verite = { ton: 'recu' | 'attente' | 'a_resoudre'; texte: string }
