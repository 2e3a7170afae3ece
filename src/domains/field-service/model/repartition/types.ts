import type { Intervalle, Lieu, TechnicienDe, TempsTournee } from '../creneaux/types.ts'

/** `bloque`: the office refuses it; `attention`: it is done by whoever knows; `info`: it costs something. */
export const NIVEAUX = ['bloque', 'attention', 'info'] as const

/** What is said of a place before it is taken. */
export interface Constat {
  readonly sorte: string
  readonly niveau: (typeof NIVEAUX)[number]
  /** One sentence, ready to show. */
  readonly texte: string
}

/** A visit, as far as its place is judged. */
export interface VisiteAPlacer {
  readonly lieu: Lieu
  /** What the customer was told; null: nothing. */
  readonly promesse: Intervalle | null
}

/** Where somebody's tours leave from. */
export interface Depart {
  readonly latitude: number
  readonly longitude: number
  readonly sorte: 'entreprise' | 'technicien'
}

export interface Regles {
  readonly temps: TempsTournee
  /** Absent: it is not told from where. */
  readonly departDe?: (utilisateur_id: number) => Depart | null
  /** Nothing begins before it. */
  readonly depuis: number
}

/** Somebody at an hour. Milliseconds since the epoch. */
export interface Place extends Intervalle {
  readonly technicien: TechnicienDe
}
