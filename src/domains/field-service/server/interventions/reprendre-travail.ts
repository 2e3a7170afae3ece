import { sql } from 'kysely'
import {
  ANNULEE,
  type Etape,
  estEnCours,
  libelleEtape,
  trouverTransition,
} from '#domains/field-service/model/interventions/etapes.ts'
import { autreEnCours } from '#domains/field-service/model/interventions/intervention.ts'
import {
  cloturePayloadSchema,
  correctionPayloadSchema,
  etapePayloadSchema,
  observationPayloadSchema,
  photoPayloadSchema,
} from '#domains/field-service/model/mutation-schemas.ts'
import {
  entiteHeure,
  entiteIntervention,
  TYPE_CLOTURE,
  TYPE_CORRECTION,
  TYPE_ETAPE,
  TYPE_OBSERVATION,
  TYPE_PHOTO,
} from '#domains/field-service/model/mutations.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { abandonnerEnvois } from '../client/abandonner.ts'
import { reprendreDemandeDe, tenirSourcesDe } from '../demandes/mouvements.ts'
import { cloturer } from '../rapports/cloture.ts'
import { ajouterPhoto } from '../rapports/photo.ts'
import { auNomDe } from './au-nom-de.ts'
import { ecrire } from './changement.ts'
import { corrigerEtape } from './corriger-etape.ts'
import { nommerTechniciens } from './exigences.ts'
import { ajouterObservation } from './observation.ts'
import { enregistrerPassage } from './passage.ts'
import {
  deciderMouvement,
  jourRetenu,
  lireSituation,
  listerVisitesDuJour,
  type Situation,
  trouverDejaFait,
  verrouillerTechnicien,
} from './situation.ts'

interface Piece {
  readonly hors_planning_id: number
  readonly mutation_id: string
  readonly type: string
  readonly contenu: unknown
  readonly fait_a: Date
  readonly recu_a: Date
  readonly suite: 'repris' | 'classe' | null
}

async function lirePieces({ db, caller }: Context, intervention_id: number, utilisateur_id: number): Promise<Piece[]> {
  return await db
    .selectFrom('hors_planning')
    .select(['hors_planning_id', 'mutation_id', 'type', 'contenu', 'fait_a', 'recu_a', 'suite'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy('hors_planning_id')
    .execute()
}

const JOUR_AUTRE =
  'Cette intervention n’était pas prévue le jour où ce travail a été fait\u00a0: il reste lisible ici, sans s’y ajouter.'

/** A step as it was done, of a visit that was that day's; what else was going on is judged once everything stands. */
async function rejouerEtape(context: Context, piece: Piece): Promise<Effect> {
  const { intervention_id, de, vers } = etapePayloadSchema.parse(piece.contenu)
  const situation = await exigerTrouvee(context, intervention_id)
  if (trouverDejaFait(situation, { de, vers }, context.caller.utilisateur_id)) return { outcome: 'duplicate' }
  if (situation.etape !== de || !trouverTransition(de, vers))
    return {
      outcome: 'conflict',
      code: 'ETAPE_PERIMEE',
      message: `L’intervention est à l’étape «\u00a0${libelleEtape(situation.etape)}\u00a0»\u00a0: «\u00a0${libelleEtape(vers)}\u00a0» ne peut pas la suivre.`,
    }
  const { mutation_id, fait_a } = piece
  const decision = await deciderMouvement(context, situation, { de, vers, fait_a, enFile: true })
  if (!decision.ok && decision.code === 'PAS_AUJOURDHUI')
    return { outcome: 'conflict', code: decision.code, message: JOUR_AUTRE }
  await enregistrerPassage(context, situation, {
    de: de as Etape,
    vers: vers as Etape,
    fait_a,
    mutation_id,
    horloge_ecart_ms: null,
    apresCoup: true,
  })
  return { outcome: 'applied' }
}

const metaDe = ({ mutation_id, fait_a, recu_a }: Piece, entity: string): MutationMeta => ({
  id: mutation_id,
  entity,
  fait_a,
  dit_a: fait_a,
  recu_a,
  horloge_ecart_ms: null,
  appareil_id: null,
})

/** What one piece does to the visit, as if it had come in time. Null: of a kind that is read beside it only. */
async function rejouer(context: Context, piece: Piece, intervention_id: number): Promise<Effect | null> {
  const { type, contenu } = piece
  const meta = metaDe(piece, entiteIntervention(intervention_id))
  if (type === TYPE_ETAPE) return await rejouerEtape(context, piece)
  if (type === TYPE_CLOTURE)
    return await cloturer(context, cloturePayloadSchema.parse(contenu), { ...meta, enFile: true })
  if (type === TYPE_OBSERVATION)
    return await ajouterObservation(context, observationPayloadSchema.parse(contenu), { ...meta, enFile: true })
  if (type === TYPE_PHOTO) return await ajouterPhoto(context, photoPayloadSchema.parse(contenu), meta)
  if (type !== TYPE_CORRECTION) return null
  const correction = correctionPayloadSchema.parse(contenu)
  return await corrigerEtape(context, correction, metaDe(piece, entiteHeure(correction)))
}

async function exigerTrouvee(context: Context, intervention_id: number): Promise<Situation> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  return situation
}

/** @throws CodedError ETAPE_REFUSEE of what was meanwhile done, or begun by somebody else */
function exigerNonFaite(
  { cloturee, etape, passages, technicien_id }: Situation,
  qui: number,
  nom: (id: number) => string,
): void {
  const dernier = passages.at(-1)?.utilisateur_id ?? technicien_id
  if (!cloturee && (etape === 0 || dernier === qui)) return
  const auteur = dernier === null ? 'quelqu’un' : nom(dernier)
  const fait = cloturee ? 'a terminé cette intervention' : `a commencé cette intervention (${libelleEtape(etape)})`
  const message = `Entre-temps, ${auteur} ${fait}\u00a0: le travail ${deQui(nom(qui))} reste lisible ici, sans s’y ajouter.`
  throw refuse('ETAPE_REFUSEE', { message })
}

/** Restored where it was cancelled, and theirs again. */
async function rendre(context: Context, situation: Situation, qui: number, nom: (id: number | null) => string) {
  const { annulee, technicien_id, debut, intervention_id } = situation
  if (!annulee && technicien_id === qui) return
  const changement = {
    sorte: 'reprendre',
    avant: annulee ? ANNULEE : nom(technicien_id),
    apres: `${formaterInstant(debut, jourParis(context.now))}, ${nom(qui)}`,
    technicien_id: qui,
  } as const
  await ecrire(context, situation, { technicien_id: qui, annulee_a: null, annulee_motif: '' }, changement)
  if (!annulee) return
  await abandonnerEnvois(context, { annulation: intervention_id })
  await reprendreDemandeDe(context, intervention_id)
}

/** Applies the pieces in their order. @returns those that are the visit's now; the others stay beside it */
async function appliquer(sienne: (recu_a: Date) => Context, pieces: readonly Piece[], id: number) {
  const reprises: number[] = []
  for (const piece of pieces) {
    const effet = await rejouer(sienne(piece.recu_a), piece, id)
    const faite = effet?.outcome === 'applied' || effet?.outcome === 'duplicate'
    if (faite) reprises.push(piece.hors_planning_id)
    // A step or a report out of its place would leave the visit half done: nothing is taken back.
    else if (effet && (piece.type === TYPE_ETAPE || piece.type === TYPE_CLOTURE)) {
      const { message = 'Ce travail ne se reprend pas tel quel.' } = effet
      throw refuse('ETAPE_REFUSEE', { message })
    }
  }
  return reprises
}

/**
 * The work that came while the visit was off its author's planning becomes the visit's: restored and given back to who did it, then
 * steps, report, photos and observations as they were received. All in this transaction, or nothing of it. A repeat changes nothing.
 * @returns what was done, in one sentence
 * @throws CodedError INTROUVABLE; PLAN_MODIFIE; CRENEAU_OCCUPE; ETAPE_REFUSEE where somebody else did it, or its request is another's
 */
export async function reprendreTravail(
  context: Context,
  intervention_id: number,
  { de, utilisateur_id: qui }: { readonly de: number; readonly utilisateur_id: number },
): Promise<string> {
  const { db, caller, now } = context
  await tenirSourcesDe(context, intervention_id)
  await verrouillerTechnicien(context, qui)
  const situation = await exigerTrouvee(context, intervention_id)
  const toutes = await lirePieces(context, intervention_id, qui)
  if (toutes.length === 0) throw refuse('INTROUVABLE')
  const nom = await nommerTechniciens(context, null)
  const reprise = `Le travail ${deQui(nom(qui))} est repris dans l’intervention`
  const pieces = toutes.filter(p => p.suite !== 'repris')
  if (pieces.length === 0) return `${reprise}.`
  exigerNonFaite(situation, qui, nom)
  if (situation.version !== de)
    throw refuse('PLAN_MODIFIE', { message: 'Entre-temps, cette intervention a encore changé\u00a0: relisez-la.' })
  await nommerTechniciens(context, qui)
  // Done, it leaves the hours it was planned for: judged when everything stands.
  await sql`set constraints intervention_sans_chevauchement deferred`.execute(db)
  await rendre(context, situation, qui, nom)
  const sienne = await auNomDe(context, qui)
  const reprises = await appliquer(sienne, pieces, intervention_id)
  await exigerSeule(context, nom(qui))
  await exigerUneEnCours(sienne(now), intervention_id, nom(qui))
  await db
    .updateTable('hors_planning')
    .set({ suite: 'repris', traite_a: now, traite_par: caller.utilisateur_id })
    .where('compte_id', '=', caller.compte_id)
    .where(sql<boolean>`hors_planning_id = any(${reprises}::int[])`)
    .execute()
  return reprises.length === pieces.length
    ? `${reprise}.`
    : `${reprise}. Ce qui n’a pas pu s’y ajouter reste lisible à côté.`
}

/** @throws CodedError CRENEAU_OCCUPE: unfinished, it stands beside another visit of theirs */
async function exigerSeule({ db }: Context, nom: string): Promise<void> {
  try {
    await sql`set constraints intervention_sans_chevauchement immediate`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    const message = `${nom} a une autre intervention à ces heures, et celle-ci n’est pas terminée\u00a0: déplacez d’abord l’autre.`
    throw refuse('CRENEAU_OCCUPE', { message })
  }
}

/** @throws CodedError CRENEAU_OCCUPE: left under way, it stands beside another visit of that day that is under way too */
async function exigerUneEnCours(sienne: Context, intervention_id: number, nom: string): Promise<void> {
  const situation = await exigerTrouvee(sienne, intervention_id)
  const dernier = situation.passages.at(-1)
  if (!estEnCours(situation.etape) || !dernier) return
  const jour = jourRetenu(situation, jourParis(dernier.fait_a), true)
  if (!autreEnCours(await listerVisitesDuJour(sienne, jour), intervention_id, jour)) return
  const message = `${nom} a une autre intervention en cours ce jour-là, et celle-ci n’est pas terminée\u00a0: qu’elle le soit d’abord.`
  throw refuse('CRENEAU_OCCUPE', { message })
}
