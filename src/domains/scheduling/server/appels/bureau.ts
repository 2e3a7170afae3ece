import { sql } from 'kysely'
import type { AppelBureau, OuvrirAppel } from '#domains/scheduling/model/appels/appel.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { adresseAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { lireSansAcces } from '../agents/sans-acces.ts'
import { lirePostesDonnables } from '../bureau/postes.ts'
import { prevenir } from '../echanges/avis.ts'
import { type AgentLu, lireAgents, lireNoms } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { type PosteVise, viser } from './cible.ts'
import { type AppelLu, direAppel, lireAppels, verrouillerAppel } from './lus.ts'
import { annoncerAppel, POSTE_SUPPRIME, pourvoir } from './pourvoir.ts'
import { ditLeMeme, retirer } from './retrait.ts'

/** Calls of a time, for who plans. */
export async function listerAppels(context: Context, periode: Periode): Promise<AppelBureau[]> {
  const appels = await lireAppels(context, periode)
  const gens = appels.flatMap(a => [
    ...a.destinataires.map(d => d.utilisateur_id),
    ...[a.remplace_id, a.pourvu_par].filter(id => id !== null),
  ])
  const noms = await lireNoms(context, gens)
  const nom = (id: number | null) => (id === null ? null : (noms.get(id) ?? ''))
  return appels.map(a => {
    const { poste_type: _t, metier_id: _m, auteur_id: _a, poste_supprime: _s, ...lu } = a
    const { remplace_id, pourvu_par, deux, ...dit } = lu
    return {
      ...dit,
      ...{ ouvert_a: a.ouvert_a.toISOString(), remplace: nom(remplace_id), pourvu_par: nom(pourvu_par) },
      // Kept beside the holder's, it is a post more, in nobody's place.
      ...(deux && { pointage_id: null, remplace: null }),
      destinataires: a.destinataires.map(d => ({ ...d, label: nom(d.utilisateur_id) ?? '' })),
    }
  })
}

async function exigerAbsent(context: Context, { remplace_id, pointage_date }: PosteVise): Promise<void> {
  if (remplace_id === null) return
  const [absence] = await lireAbsences(context, { du: pointage_date, au: pointage_date }, [remplace_id])
  if (!absence)
    throw refuse('SAISIE', {
      message: finirPhrase(`La personne qui a ce poste n’est pas absente le ${formaterJour(pointage_date)}`),
    })
}

/** Who has no access hears nothing of a call: they are called by telephone, then given the post. @throws CodedError SAISIE */
async function exigerJoignables(context: Context, agents: readonly AgentLu[]): Promise<void> {
  const muets = new Set(
    await lireSansAcces(
      context,
      agents.map(a => a.utilisateur_id),
    ),
  )
  const noms = agents.filter(a => muets.has(a.utilisateur_id)).map(formaterNom)
  if (noms.length === 0) return
  const ont = noms.length > 1 ? 'n’ont' : 'n’a'
  const message = `${joindre(noms)} ${ont} pas accès à l’application\u00a0: à appeler, puis donnez le poste.`
  throw refuse('SAISIE', { message, champs: { destinataires: message } })
}

async function inserer(context: Context, poste: PosteVise, message: string, demandes: readonly number[]) {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  const { poste_libelle: _l, poste_code: _c, poste_type: _t, color: _k, metier_id: _m, unite_id: _u, ...ligne } = poste
  const { appel_id } = await db
    .insertInto('appel')
    .values({ ...ligne, compte_id, auteur_id, message, ouvert_a: now })
    .returning('appel_id')
    .executeTakeFirstOrThrow()
  await ajouterDestinataires(context, appel_id, demandes)
  return appel_id
}

/** @returns those who were not asked yet */
async function ajouterDestinataires({ db, caller, now }: Context, appel_id: number, demandes: readonly number[]) {
  const { rows } = await sql<{ utilisateur_id: number }>`
    insert into appel_destinataire (compte_id, appel_id, utilisateur_id, demande_a)
    select ${caller.compte_id}, ${appel_id}, u, ${now} from unnest(${demandes}::int[]) as u
    on conflict do nothing returning utilisateur_id`.execute(db)
  return rows.map(row => row.utilisateur_id)
}

async function prevenirDuPoste(context: Context, appel_id: number, poste: PosteVise, gens: readonly number[]) {
  await prevenir(context, gens, {
    titre: 'Un poste est à prendre',
    body: `${finirPhrase(direAppel(poste))} Le premier qui dit oui l’a.`,
    lien: adresseAppel(appel_id),
  })
}

/** A gesture that is sent again, whatever sent it: a minute. */
const REPETITION_MS = 60_000

/** The same call of the same people, made a moment ago and still good; those of one post and day wait here for each other. */
async function trouverPareil(context: Context, poste: PosteVise, { demandes, attribuer_a, message }: Pareil) {
  const { caller, now } = context
  const jour = poste.pointage_date
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appel:${caller.compte_id}:${jour}:${poste.poste_id}`}, 0))`.execute(
    context.db,
  )
  const depuis = now.getTime() - REPETITION_MS
  return (await lireAppels(context, { du: jour, au: jour })).find(
    a =>
      a.ouvert_a.getTime() > depuis &&
      (attribuer_a === undefined ? a.etat === 'ouvert' : a.tenu && !a.deux && a.pourvu_par === attribuer_a) &&
      ditLeMeme(a, poste) &&
      a.pointage_id === poste.pointage_id &&
      a.message === message &&
      a.destinataires.length === demandes.length &&
      a.destinataires.every(d => demandes.includes(d.utilisateur_id)),
  )
}
interface Pareil {
  readonly demandes: readonly number[]
  readonly attribuer_a: number | undefined
  readonly message: string
}

/**
 * Asks some of the team to take a post, or gives it to one of them at once; who planned it tells nobody whom it replaces. The same
 * again within a minute is the first one.
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function ouvrirAppel(context: Context, saisie: OuvrirAppel): Promise<number> {
  const { cible, destinataires, message = '', attribuer_a, derogation } = saisie
  const demandes = attribuer_a === undefined ? [...new Set(destinataires)] : [attribuer_a]
  if (demandes.length === 0) throw refuse('SAISIE', { champs: { destinataires: 'Choisissez au moins une personne.' } })
  await partagerPlanning(context)
  const vu = await viser(context, cible)
  const gens = [vu.remplace_id, attribuer_a].filter(id => id != null)
  await verrouillerPlannings(context, gens)
  const poste = await viser(context, cible)
  if (poste.remplace_id !== vu.remplace_id)
    throw refuse('DEMANDE_TRAITEE', { message: 'Ce poste vient de changer de mains.' })
  await exigerAbsent(context, poste)
  if (!(await lirePostesDonnables(context, [poste.poste_id])).has(poste.poste_id))
    throw refuse('DEMANDE_TRAITEE', { message: POSTE_SUPPRIME })
  const agents = await lireAgents(context, demandes, poste.pointage_date)
  if (agents.length < demandes.length || demandes.includes(poste.remplace_id ?? 0)) throw refuse('INTROUVABLE')
  if (attribuer_a === undefined) await exigerJoignables(context, agents)
  const pareil = await trouverPareil(context, poste, { demandes, attribuer_a, message })
  if (pareil) return pareil.appel_id
  if (poste.pointage_id !== null && (await lireAppels(context, { pointages: [poste.pointage_id] })).length > 0)
    throw refuse('DEMANDE_TRAITEE', { message: 'Quelqu’un est déjà cherché pour ce poste.' })
  const appel_id = await inserer(context, poste, message, demandes)
  const apres = { jour: poste.pointage_date, poste_id: poste.poste_id, demandes: demandes.length }
  await record(context, { action: 'appel.ouvrir', entite: `appel:${appel_id}`, apres })
  if (attribuer_a !== undefined) {
    const appel = await verrouillerAppel(context, appel_id)
    if (!appel) throw refuse('INTROUVABLE')
    await pourvoir(context, appel, attribuer_a, { impose: true, derogation })
    return appel_id
  }
  await prevenirDuPoste(context, appel_id, poste, demandes)
  await annoncerAppel(context)
  return appel_id
}

/** Plannings first, then the call, which is read once nobody else can change it. @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
async function tenirOuvert(context: Context, { appel_id, version, gens }: Tenir): Promise<AppelLu> {
  await partagerPlanning(context)
  const [vu] = await lireAppels(context, { appel_id })
  if (!vu) throw refuse('INTROUVABLE')
  await verrouillerPlannings(
    context,
    [vu.remplace_id, ...gens].filter(id => id !== null),
  )
  const appel = await verrouillerAppel(context, appel_id)
  if (!appel) throw refuse('INTROUVABLE')
  if (appel.etat !== 'ouvert' || appel.version !== version)
    throw refuse('DEMANDE_TRAITEE', {
      message: appel.etat === 'retire' ? 'Ce poste n’est plus à prendre.' : 'Ce poste est déjà pourvu.',
    })
  return appel
}
interface Tenir {
  readonly appel_id: number
  readonly version: number
  readonly gens: readonly number[]
}

interface Attribution {
  readonly utilisateur_id: number
  readonly version: number
  readonly derogation?: string | undefined
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE */
export async function attribuerAppel(
  context: Context,
  appel_id: number,
  { utilisateur_id, version, derogation }: Attribution,
): Promise<void> {
  const appel = await tenirOuvert(context, { appel_id, version, gens: [utilisateur_id] })
  const [agent] = await lireAgents(context, [utilisateur_id], appel.pointage_date)
  if (!agent || utilisateur_id === appel.remplace_id) throw refuse('INTROUVABLE')
  if (aCommence(appel, context.now)) throw refuse('DEMANDE_TRAITEE', { message: 'Ce poste a déjà commencé.' })
  await pourvoir(context, appel, utilisateur_id, { impose: true, derogation })
}

/**
 * Asks others too; who was asked already is not told again.
 * @returns how many are asked by it
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE
 */
export async function demanderAppel(
  context: Context,
  appel_id: number,
  { destinataires, version }: { readonly destinataires: readonly number[]; readonly version: number },
): Promise<number> {
  const demandes = [...new Set(destinataires)]
  const appel = await tenirOuvert(context, { appel_id, version, gens: [] })
  const agents = await lireAgents(context, demandes, appel.pointage_date)
  if (agents.length < demandes.length || demandes.includes(appel.remplace_id ?? 0)) throw refuse('INTROUVABLE')
  await exigerJoignables(context, agents)
  const nouveaux = await ajouterDestinataires(context, appel_id, demandes)
  const apres = { demandes: nouveaux.length }
  await record(context, { action: 'appel.demander', entite: `appel:${appel_id}`, apres })
  await prevenirDuPoste(context, appel_id, appel, nouveaux)
  await annoncerAppel(context)
  return nouveaux.length
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
export async function retirerAppel(context: Context, appel_id: number, version: number): Promise<void> {
  await retirer(context, await tenirOuvert(context, { appel_id, version, gens: [] }))
  await annoncerAppel(context)
}
