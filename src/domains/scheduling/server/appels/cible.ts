import type { CibleAppel } from '#domains/scheduling/model/appels/appel.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import { erreurHoraire, type Horaire, segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import type { TypePoste } from '#domains/scheduling/model/planning/poste.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerJourProche } from '../bureau/exiger.ts'
import { lirePostesDonnables } from '../bureau/postes.ts'
import { lireAgents } from '../planning/agents.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lireLibres } from './libres.ts'

/** A post that is looked for, whoever will hold it. */
export interface PosteVise extends Horaire {
  readonly poste_id: number
  readonly poste_libelle: string
  readonly poste_code: string
  readonly poste_type: TypePoste
  readonly color: string
  /** Trade that it takes; null: any. */
  readonly metier_id: number | null
  /** Where it stands: its own unit, else that of whoever holds it; absent: not asked for. */
  readonly unite_id?: number | null
  /** The shift that stays under an absence, and whose it is; null: a post more. */
  readonly pointage_id: number | null
  readonly remplace_id: number | null
}

async function lirePoste({ db, caller }: Context, poste_id: number) {
  return await db
    .selectFrom('poste')
    .select(['poste_id', 'poste_libelle', 'poste_code', 'poste_type', 'color', 'metier_id', 'unite_id'])
    .where('compte_id', '=', caller.compte_id)
    .where('poste_id', '=', poste_id)
    .executeTakeFirst()
}

/** The post of a shift, also of one that a leave took off, and the trade of whoever holds it where the post asks for none. */
async function viserPointage(context: Context, pointage_id: number): Promise<PosteVise> {
  const [tenu] = await lirePointages(context, { pointages: [pointage_id] })
  const [lu] = tenu ? [tenu] : await lireLibres(context, [pointage_id])
  const poste = lu && (await lirePoste(context, lu.poste_id))
  if (!lu || !poste) throw refuse('INTROUVABLE')
  const [titulaire] = await lireAgents(context, [lu.utilisateur_id], lu.pointage_date, { partis: true })
  const { pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure } = lu
  return {
    ...{ pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure },
    ...{
      ...poste,
      poste_type: tenu?.poste_type ?? poste.poste_type,
      metier_id: poste.metier_id ?? titulaire?.metier_id ?? null,
      unite_id: poste.unite_id ?? titulaire?.unite_id ?? null,
    },
    ...{ pointage_id, remplace_id: lu.utilisateur_id },
  }
}

type Nouveau = Exclude<CibleAppel, { pointage_id: number }>

async function viserNouveau(context: Context, { date, poste_id, comme, ...dites }: Nouveau): Promise<PosteVise> {
  exigerJourProche(context, date)
  const donnable = (await lirePostesDonnables(context, [poste_id])).get(poste_id)
  const poste = donnable && (await lirePoste(context, poste_id))
  if (!donnable || !poste) throw refuse('INTROUVABLE')
  const usuelles = donnable.heuresDu(date)
  const horaire: Horaire = { pointage_date: date, ...usuelles, ...dites }
  const erreur = erreurHoraire(horaire)
  if (erreur) throw refuse('SAISIE', { champs: { heure_fin: erreur } })
  const tenu = comme === undefined ? null : await viserPointage(context, comme)
  const metier_id = poste.metier_id ?? tenu?.metier_id ?? null
  const unite_id = poste.unite_id ?? tenu?.unite_id ?? null
  return { ...horaire, ...poste, metier_id, unite_id, pointage_id: null, remplace_id: null }
}

/**
 * The post that somebody is looked for, while it has not begun.
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE
 */
export async function viser(context: Context, cible: CibleAppel): Promise<PosteVise> {
  const poste =
    'pointage_id' in cible ? await viserPointage(context, cible.pointage_id) : await viserNouveau(context, cible)
  if (segmentsDe(poste).length === 0)
    throw refuse('SAISIE', {
      champs: { heure_debut: 'Ces heures n’existent pas\u00a0: l’heure change cette nuit-là.' },
    })
  if (aCommence(poste, context.now)) throw refuse('DEMANDE_TRAITEE', { message: 'Ce poste a déjà commencé.' })
  return poste
}
