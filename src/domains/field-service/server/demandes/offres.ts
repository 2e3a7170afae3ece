import { sql } from 'kysely'
import {
  type ActeOffre,
  ETATS_EXTERNES,
  type EtatExterne,
  refusOffre,
  type SituationOffre,
} from '#domains/field-service/model/demandes/etats.ts'
import { DEMANDE_TRAITEE, type Offre, PROPOSITION_CHANGEE } from '#domains/field-service/model/demandes/externe.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import '../tables.ts'

interface OffreLue {
  readonly receveur: number
  readonly compte_raison_sociale: string
  readonly etat: EtatExterne
  readonly envoyee_a: Date
  readonly repondre_avant: Date | null
  readonly motif: string
  readonly proposition: number
  readonly proposition_jour: string | null
  readonly proposition_th: string
  readonly proposition_cents: number | null
  readonly proposition_texte: string
}

type Proposee = Pick<OffreLue, 'etat'> & Omit<OffreLue, 'receveur' | 'compte_raison_sociale' | 'envoyee_a' | 'motif'>

/** The other slot that waits for an answer. */
export const propositionDe = (lue: Omit<Proposee, 'repondre_avant'>) =>
  lue.etat === 'contre' && lue.proposition_jour !== null
    ? {
        proposition: lue.proposition,
        jour: lue.proposition_jour,
        th: lue.proposition_th,
        cents: lue.proposition_cents,
        texte: lue.proposition_texte,
      }
    : null

/** Whom a request of the company was offered to, and where each stands; `ouverte`: it may still be answered. */
export async function lireOffres(
  { db }: Pick<ReadContext, 'db'>,
  demande_id: number,
  ouverte: boolean,
): Promise<Offre[]> {
  const { rows } =
    await sql<OffreLue>`select receveur, compte_raison_sociale, etat, envoyee_a, repondre_avant, motif, proposition,
      proposition_jour::text as proposition_jour, proposition_th, proposition_cents, proposition_texte
    from demande_offres(${demande_id}) order by envoyee_a desc, compte_raison_sociale`.execute(db)
  return rows.map(r => {
    const peut = (acte: ActeOffre) => ouverte && refusOffre(acte, { etat: r.etat, depasse: false, lie: true }) === null
    return {
      receveur_compte_id: r.receveur,
      receveur: r.compte_raison_sociale,
      etat: r.etat,
      etat_libelle: r.etat === 'attente' ? 'En attente' : ETATS_EXTERNES[r.etat],
      envoyee_a: r.envoyee_a.toISOString(),
      repondre_avant: r.repondre_avant?.toISOString() ?? null,
      motif: r.motif,
      proposition: propositionDe(r),
      peut: { retenir: peut('retenir'), ecarter: peut('ecarter'), clore: peut('clore') },
    }
  })
}

/** @throws CodedError DEMANDE_TRAITEE, ETAPE_REFUSEE once the link is over: in a sentence */
export function exigerOffre(acte: ActeOffre, situation: SituationOffre): void {
  const message = refusOffre(acte, situation)
  if (message) throw refuse(situation.lie ? 'DEMANDE_TRAITEE' : 'ETAPE_REFUSEE', { message })
}

interface Reponse {
  readonly demande_id: number
  readonly receveur: number
  readonly acte: 'retenir' | 'ecarter' | 'clore'
  /** The one that is answered, as it was read. */
  readonly proposition: number | null
  readonly texte: string
}

/**
 * The issuer answers one company, whose offer it holds with its own row.
 * @returns the receiver's new request for 'retenir', else how many companies may still answer
 * @throws CodedError INTROUVABLE: nothing was offered to that company; DEMANDE_TRAITEE, PLAN_MODIFIE, ETAPE_REFUSEE
 */
export async function repondre(context: Context, reponse: Reponse): Promise<number> {
  const { db, caller, now } = context
  const { demande_id, receveur, acte, proposition, texte } = reponse
  const { rows } = await sql<{ etat: EtatExterne; proposition: number; lie: boolean }>`
    select etat, proposition, lie from demande_tenir_reponse(${demande_id}, ${receveur})`.execute(db)
  const [offre] = rows
  if (!offre) throw refuse('INTROUVABLE')
  exigerOffre(acte, { ...offre, depasse: false })
  if (proposition !== null && proposition !== offre.proposition)
    throw refuse('PLAN_MODIFIE', { message: PROPOSITION_CHANGEE })
  const fait = await sql<{
    suite: number | null
  }>`select demande_repondre(${demande_id}, ${receveur}, ${acte}, ${texte},
    ${caller.utilisateur_id}, ${now}) as suite`.execute(db)
  const suite = fait.rows[0]?.suite ?? null
  if (suite === null) throw refuse('DEMANDE_TRAITEE', { message: DEMANDE_TRAITEE })
  return suite
}
