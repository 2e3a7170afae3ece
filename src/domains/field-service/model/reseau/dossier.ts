import { z } from 'zod'
import { joursEntre } from '#wire/dates.ts'
import { idSchema, instantSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { texteSaisi } from '#wire/text.ts'

/** Papers that whoever gives work asks of whoever takes it (Code du travail L8222-1 and D8222-5: from 5,000 € excl. tax). */
export const SORTES_PIECES = ['kbis', 'urssaf', 'assurance', 'autre'] as const
export type SortePiece = (typeof SORTES_PIECES)[number]
/** What may be required: what has a name that both sides understand. */
export const SORTES_EXIGIBLES = ['kbis', 'urssaf', 'assurance'] as const
export type SorteExigible = (typeof SORTES_EXIGIBLES)[number]

export const NOMS_PIECES: Readonly<Record<SortePiece, string>> = {
  kbis: 'Extrait Kbis',
  urssaf: 'Attestation de vigilance Urssaf',
  assurance: 'Assurance responsabilité civile',
  autre: 'Autre document',
}

/** Days before its end at which a paper is told of: once at each. */
export const RAPPELS_JOURS = [30, 7] as const
export const PIECE_OCTETS_MAX = 5 * 1024 * 1024
export const PIECE_MIMES = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const saisiePieceSchema = z
  .strictObject({
    sorte: z.enum(SORTES_PIECES),
    numero: texteSaisi().max(60, 'Numéro\u00a0: 60 caractères au plus.').optional(),
    /** Last day it is worth something; a paper of another kind may have none. */
    expire_le: jourDonneSchema.optional(),
    filename: z.string().min(1).max(255),
  })
  .refine(p => p.sorte === 'autre' || p.expire_le !== undefined, {
    path: ['expire_le'],
    message: 'Fin de validité\u00a0: à renseigner.',
  })

export const pieceSchema = z.strictObject({
  piece_id: idSchema,
  sorte: z.enum(SORTES_PIECES),
  libelle: z.string(),
  numero: z.string(),
  expire_le: jourSchema.nullable(),
  nom: z.string(),
  /** A person of this company, or the other company. */
  ajoute_par: z.string(),
  ajoute_a: instantSchema,
  /** This company's own to take away. */
  mienne: z.boolean(),
})

export const ETATS_PIECES = ['valable', 'bientot', 'imminente', 'expiree', 'manquante'] as const
export type EtatPiece = (typeof ETATS_PIECES)[number]

export const exigenceSchema = z.strictObject({
  sorte: z.enum(SORTES_EXIGIBLES),
  libelle: z.string(),
  exigee: z.boolean(),
  etat: z.enum(ETATS_PIECES),
  etat_libelle: z.string(),
})
export type Exigence = z.infer<typeof exigenceSchema>

interface PieceJugee {
  readonly sorte: SortePiece
  readonly expire_le: string | null
}

/** Where one sort of paper stands: the one that lasts longest decides. @param expire_le null: none is there */
export function etatPiece(expire_le: string | null, aujourdhui: string): EtatPiece {
  if (expire_le === null) return 'manquante'
  const reste = joursEntre(aujourdhui, expire_le)
  if (reste < 0) return 'expiree'
  const [bientot, imminente] = RAPPELS_JOURS
  return reste <= imminente ? 'imminente' : reste <= bientot ? 'bientot' : 'valable'
}

/** The last day of the paper of that sort that lasts longest. */
export const finDe = (pieces: readonly PieceJugee[], sorte: SortePiece): string | null =>
  pieces
    .filter(p => p.sorte === sorte)
    .map(p => p.expire_le ?? '9999-12-31')
    .sort()
    .at(-1) ?? null

/** "expirée le jeu. 12 nov.", "valable jusqu’au mer. 9 déc.", "manquante". */
export function direEtatPiece(expire_le: string | null, aujourdhui: string): string {
  if (expire_le === null) return 'manquante'
  const reste = joursEntre(aujourdhui, expire_le)
  return reste < 0
    ? `expirée le ${formaterJourDatee(expire_le, aujourdhui)}`
    : `valable jusqu’au ${formaterJourDatee(expire_le, aujourdhui)}`
}

/** What is required and not in order, in words; empty: work may be given. */
export function manquesDe(
  exigees: readonly SorteExigible[],
  pieces: readonly PieceJugee[],
  aujourdhui: string,
): readonly string[] {
  return exigees.flatMap(sorte => {
    const fin = finDe(pieces, sorte)
    const etat = etatPiece(fin, aujourdhui)
    if (etat !== 'manquante' && etat !== 'expiree') return []
    return [`${NOMS_PIECES[sorte]} (${direEtatPiece(fin, aujourdhui)})`]
  })
}

/** Why work may not be given to a company. */
export const refusDossier = (nom: string, manques: readonly string[]): string =>
  `Envoi impossible à ${nom}\u00a0: ${manques.join(', ')}. Demandez-lui de compléter son dossier.`
