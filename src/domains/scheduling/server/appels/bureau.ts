import { sql } from 'kysely'
import type { AppelBureau, OuvrirAppel } from '#domains/scheduling/model/appels/appel.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { adresseAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { prevenir } from '../echanges/avis.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { type PosteVise, viser } from './cible.ts'
import { type AppelLu, direAppel, lireAppels, verrouillerAppel } from './lus.ts'
import { annoncerAppel, fermer, pourvoir } from './pourvoir.ts'

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
    const { poste_id: _i, poste_type: _t, metier_id: _m, remplace_id, pourvu_par, auteur_id: _a, ...dit } = a
    return {
      ...dit,
      ...{ ouvert_a: a.ouvert_a.toISOString(), remplace: nom(remplace_id), pourvu_par: nom(pourvu_par) },
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

async function inserer(context: Context, poste: PosteVise, message: string, demandes: readonly number[]) {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  const { poste_libelle: _l, poste_code: _c, poste_type: _t, color: _k, metier_id: _m, ...ligne } = poste
  const { appel_id } = await db
    .insertInto('appel')
    .values({ ...ligne, compte_id, auteur_id, message, ouvert_a: now })
    .returning('appel_id')
    .executeTakeFirstOrThrow()
  await sql`insert into appel_destinataire (compte_id, appel_id, utilisateur_id, demande_a)
    select ${compte_id}, ${appel_id}, u, ${now} from unnest(${demandes}::int[]) as u`.execute(db)
  return appel_id
}

/**
 * Asks some of the team to take a post, or gives it to one of them at once; who planned it tells nobody whom it replaces.
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function ouvrirAppel(context: Context, saisie: OuvrirAppel): Promise<number> {
  const { cible, destinataires, message = '', attribuer_a } = saisie
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
  const agents = await lireAgents(context, demandes, poste.pointage_date)
  if (agents.length < demandes.length || demandes.includes(poste.remplace_id ?? 0)) throw refuse('INTROUVABLE')
  if (poste.pointage_id !== null && (await lireAppels(context, { pointages: [poste.pointage_id] })).length > 0)
    throw refuse('DEMANDE_TRAITEE', { message: 'Quelqu’un est déjà cherché pour ce poste.' })
  const appel_id = await inserer(context, poste, message, demandes)
  const apres = { jour: poste.pointage_date, poste_id: poste.poste_id, demandes: demandes.length }
  await record(context, { action: 'appel.ouvrir', entite: `appel:${appel_id}`, apres })
  if (attribuer_a !== undefined) {
    const appel = await verrouillerAppel(context, appel_id)
    if (!appel) throw refuse('INTROUVABLE')
    await pourvoir(context, appel, attribuer_a, { impose: true })
    return appel_id
  }
  await prevenir(context, demandes, {
    titre: 'Un poste est à prendre',
    body: `${finirPhrase(direAppel(poste))} Le premier qui dit oui l’a.`,
    lien: adresseAppel(appel_id),
  })
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

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE */
export async function attribuerAppel(
  context: Context,
  appel_id: number,
  { utilisateur_id, version }: { readonly utilisateur_id: number; readonly version: number },
): Promise<void> {
  const appel = await tenirOuvert(context, { appel_id, version, gens: [utilisateur_id] })
  const [agent] = await lireAgents(context, [utilisateur_id], appel.pointage_date)
  if (!agent || utilisateur_id === appel.remplace_id) throw refuse('INTROUVABLE')
  if (aCommence(appel, context.now)) throw refuse('DEMANDE_TRAITEE', { message: 'Ce poste a déjà commencé.' })
  await pourvoir(context, appel, utilisateur_id, { impose: true })
}

async function retirer(context: Context, appel: AppelLu): Promise<void> {
  await fermer(context, appel, { etat: 'retire' })
  const entite = `appel:${appel.appel_id}`
  await record(context, { action: 'appel.retirer', entite, avant: { etat: 'ouvert' }, apres: { etat: 'retire' } })
  await prevenir(
    context,
    appel.destinataires.filter(d => d.reponse !== 'non').map(d => d.utilisateur_id),
    {
      titre: 'Un poste n’est plus à prendre',
      body: finirPhrase(direAppel(appel)),
      lien: adresseAppel(appel.appel_id),
    },
  )
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE */
export async function retirerAppel(context: Context, appel_id: number, version: number): Promise<void> {
  await retirer(context, await tenirOuvert(context, { appel_id, version, gens: [] }))
  await annoncerAppel(context)
}

/** Whoever is back holds their posts again: nobody is looked for any more. Their planning is locked by who calls. */
export async function retirerAppelsSur(context: Context, pointages: readonly number[]): Promise<void> {
  if (pointages.length === 0) return
  for (const { appel_id } of await lireAppels(context, { pointages })) {
    const appel = await verrouillerAppel(context, appel_id)
    if (appel?.etat === 'ouvert') await retirer(context, appel)
  }
}
