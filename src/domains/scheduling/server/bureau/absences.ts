import { sql } from 'kysely'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { erreursArret } from '#domains/scheduling/model/bureau/bornes.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { erreurFinDeConge } from '#domains/scheduling/model/conges/saisie.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import type { SorteAbsence } from '#domains/scheduling/model/planning/pointage.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, formaterJour, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { lireRemplacees, trancherRemplaces, verrouillerRemplaces } from '../appels/remplaces.ts'
import { exigerRetour, garderRetour, reprendreRetour, retourSchema, verrouillerRetour } from '../appels/retour.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { noterChangements } from '../changements.ts'
import { direFermes, direSuites, fermerSurPostes, retirerPostes } from '../conges/planning.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'
import { direJour } from '../echanges/permutation.ts'
import { lirePointages } from '../planning/pointages.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { lireEffectifs } from './brouillons.ts'
import { annoncerMaison } from './evenements.ts'
import { exigerAgentLe, lireJoursHorsContrat } from './exiger.ts'

const LIBELLES = { maladie: 'Maladie', tlc: 'TLC' } as const
type Sorte = keyof typeof LIBELLES

/** Longest stretch that is written at once. */
const JOURS_MAX = 366

async function lireSortes({ db, caller }: Context, utilisateur_id: number, du: JourIso, au: JourIso) {
  return await db
    .selectFrom('absence')
    .select(['jour', 'sorte', 'demande_conge_id'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .orderBy('jour')
    .orderBy('sorte')
    .execute()
}

async function ecrire(
  context: Context,
  utilisateur_id: number,
  sorte: Sorte,
  jours: readonly JourIso[],
): Promise<void> {
  const { compte_id } = context.caller
  const [du = '', au = ''] = [jours[0], jours.at(-1)]
  const postes = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  await context.db
    .insertInto('absence')
    .values(jours.map(jour => ({ compte_id, utilisateur_id, jour, sorte, demande_conge_id: null })))
    .execute()
  await noterChangements(
    context,
    jours.map(jour => ({
      ...{ utilisateur_id, jour, apres: LIBELLES[sorte] },
      avant: direJour(postes.filter(p => p.pointage_date === jour)),
    })),
  )
  const apres = { sorte, du, au, jours: jours.length }
  await record(context, { action: 'absence.poser', entite: `utilisateur:${utilisateur_id}`, apres })
  await annoncerMaison(context)
}

async function effacer(context: Context, utilisateur_id: number, sorte: SorteAbsence, jours: readonly JourIso[]) {
  const { db, caller } = context
  const [du = '', au = ''] = [jours[0], jours.at(-1)]
  const postes = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  await db
    .deleteFrom('absence')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('sorte', '=', sorte)
    .where('demande_conge_id', 'is', null)
    .where('jour', 'in', [...jours])
    .execute()
  await noterChangements(
    context,
    jours.map(jour => ({
      ...{ utilisateur_id, jour, avant: sorte === 'tlc' ? LIBELLES.tlc : LIBELLES.maladie },
      apres: direJour(postes.filter(p => p.pointage_date === jour)),
    })),
  )
  const avant = { sorte, du, au, jours: jours.length }
  await record(context, { action: 'absence.retirer', entite: `utilisateur:${utilisateur_id}`, avant })
  await annoncerMaison(context)
}

/** A sickness changes what is paid: whoever plans notes nobody's own, unless nobody else can. @throws CodedError DROIT_MANQUANT */
async function exigerAutrui(context: Context, utilisateur_id: number): Promise<void> {
  if (utilisateur_id !== context.caller.utilisateur_id) return
  await exigerSeulResponsable(context, 'Vous ne notez pas votre propre maladie')
}

/**
 * Notes a sickness: the posts stay under it, so that who replaces is looked for, and their hours are neither done nor due. Days
 * that are noted already stay as they are, and days of leave stay leave.
 * Days on which no contract holds are left out.
 * @param retour the removal that it takes back: who stood in holds their posts again, and who was asked is asked again
 * @returns the days that were added, those that stay leave, those without a contract, and the posts to come that nobody holds now
 * @throws CodedError INTROUVABLE, SAISIE, CONGE_CHEVAUCHE where every day is one of leave
 */
export async function poserMaladie(
  context: Context,
  utilisateur_id: number,
  { du, au, retour = null }: { du: JourIso; au: JourIso; retour?: number | null | undefined },
) {
  await verrouillerRetour(context, { utilisateur_id, retour_id: retour })
  await exigerRetour(context, { utilisateur_id, retour_id: retour })
  const { label } = await exigerAgentLe(context, utilisateur_id, { du, au })
  await exigerAutrui(context, utilisateur_id)
  const champs = erreursArret({ du, au }, jourParis(context.now))
  if (champs) throw refuse('SAISIE', { champs })
  if (joursEntre(du, au) >= JOURS_MAX) throw refuse('SAISIE', { champs: { date_fin: 'Un an au plus à la fois.' } })
  const dehors = new Set(await lireJoursHorsContrat(context, utilisateur_id, { du, au }))
  const tous = joursDe(du, au).filter(jour => !dehors.has(jour))
  const lues = Map.groupBy(await lireSortes(context, utilisateur_id, du, au), a => a.jour)
  const conges = [...lues.values()].flatMap(([a]) => (a && a.sorte !== 'maladie' ? [a] : []))
  if (conges.length === tous.length)
    throw refuse('CONGE_CHEVAUCHE', {
      message: `${finirPhrase(`${label} est en congé ${direSuites(tous)}`)} Annulez d’abord ce congé pour noter l’arrêt.`,
    })
  const jours = tous.filter(j => !lues.has(j))
  if (jours.length > 0) await ecrire(context, utilisateur_id, 'maladie', jours)
  const malade = tous.filter(jour => lues.get(jour)?.every(a => a.sorte === 'maladie') ?? true)
  const repris = await reprendreRetour(context, { utilisateur_id, retour_id: retour }, malade)
  const postes = await lireEffectifs(context, { utilisateurs: [utilisateur_id], du, au })
  const tenus = new Set(await lireRemplacees(context, utilisateur_id, { du, au }))
  return {
    ...{ jours, conges, dehors: [...dehors], repris },
    postes: postes.filter(p => !aCommence(p, context.now) && !tenus.has(p.pointage_id)).map(p => p.pointage_id),
  }
}

/** Whether a sickness of that day was taken off before: said again, or by somebody else at the same moment, it is done. */
async function estRetiree({ db, caller }: Context, utilisateur_id: number, jour: JourIso): Promise<boolean> {
  const { rows } = await sql`select from audit where compte_id = ${caller.compte_id} and action = 'absence.retirer'
    and entite = ${`utilisateur:${utilisateur_id}`} and avant ->> 'sorte' = 'maladie'
    and ${jour} between avant ->> 'du' and avant ->> 'au' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes a sickness off, from that day to the end of its stretch, or to `au`.
 * @param suite who keeps the posts that colleagues hold in their place
 * @returns its days, and the number by which what it ended around their posts is taken back
 * @throws CodedError INTROUVABLE, POSTE_REMPLACE
 */
export async function retirerMaladie(
  context: Context,
  utilisateur_id: number,
  { du, au, suite }: { du: JourIso; au?: JourIso | undefined; suite?: SuiteRemplacement | undefined },
): Promise<{ readonly jours: JourIso[]; readonly retour: number | null }> {
  await partagerPlanning(context)
  await verrouillerRemplaces(context, utilisateur_id, { du, au: au ?? ajouterJours(du, JOURS_MAX) })
  await exigerAutrui(context, utilisateur_id)
  const notes = await lireSortes(context, utilisateur_id, du, ajouterJours(du, JOURS_MAX))
  const malades = new Set(notes.filter(a => a.sorte === 'maladie').map(a => a.jour))
  const jours: JourIso[] = []
  for (let jour = du; malades.has(jour) && (au === undefined || jour <= au); jour = ajouterJours(jour, 1))
    jours.push(jour)
  if (jours.length === 0)
    throw (await estRetiree(context, utilisateur_id, du))
      ? refuse('INTROUVABLE', { message: 'Cet arrêt est déjà retiré.' })
      : refuse('INTROUVABLE', { message: 'Aucun arrêt n’est noté ce jour-là.' })
  const fin = jours.at(-1) ?? du
  const tenus = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au: fin })
  const reviennent = new Set(tenus.map(p => p.pointage_id))
  const { gardes, rendu } = await trancherRemplaces(context, utilisateur_id, { du, au: fin, suite, reviennent })
  const siens = tenus.filter(p => gardes.includes(p.pointage_id))
  const { fermes, touches } = await fermerSurPostes(context, siens)
  const partis = await retirerPostes(context, siens)
  await direFermes(context, touches)
  await effacer(context, utilisateur_id, 'maladie', jours)
  const postes = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au: fin })
  const perdus = await retirerAppelsPerdus(
    context,
    postes.map(p => p.pointage_id),
  )
  const ote = { postes: [...rendu.postes, ...partis], echanges: [...rendu.echanges, ...fermes] }
  const retour = retourSchema.parse({ ...rendu, ...perdus, ...ote })
  return { jours, retour: await garderRetour(context, utilisateur_id, retour) }
}

/** A day of TLC, only where no post stands, published or prepared. @throws CodedError INTROUVABLE, SAISIE, POSTE_OCCUPE, CONGE_CHEVAUCHE */
export async function poserTlc(context: Context, utilisateur_id: number, jour: JourIso): Promise<void> {
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  const { label } = await exigerAgentLe(context, utilisateur_id, jour)
  const loin = erreurFinDeConge(jour, jourParis(context.now))
  if (loin) throw refuse('SAISIE', { message: loin, champs: { date: loin } })
  // Whoever plans does not give themself a day, unless nobody else can answer.
  if (utilisateur_id === context.caller.utilisateur_id) await exigerSeulResponsable(context)
  const [poste] = await lireEffectifs(context, { utilisateurs: [utilisateur_id], du: jour, au: jour })
  if (poste)
    throw refuse('POSTE_OCCUPE', {
      message: `${label} a le poste «\u00a0${poste.poste_libelle}\u00a0» ce jour-là\u00a0: retirez-le d’abord.`,
    })
  const [autre] = await lireSortes(context, utilisateur_id, jour, jour)
  if (autre?.sorte === 'tlc') return
  if (autre)
    throw refuse('CONGE_CHEVAUCHE', { message: finirPhrase(`${label} est déjà absent le ${formaterJour(jour)}`) })
  await ecrire(context, utilisateur_id, 'tlc', [jour])
}

/** @throws CodedError DROIT_MANQUANT, INTROUVABLE, DEMANDE_TRAITEE where the person asked for it: it is given back as a leave is */
export async function retirerTlc(context: Context, utilisateur_id: number, jour: JourIso): Promise<void> {
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  if (utilisateur_id === context.caller.utilisateur_id)
    await exigerSeulResponsable(context, 'Vous ne retirez pas votre propre TLC')
  const tlc = (await lireSortes(context, utilisateur_id, jour, jour)).find(a => a.sorte === 'tlc')
  if (!tlc) throw refuse('INTROUVABLE')
  if (tlc.demande_conge_id !== null)
    throw refuse('DEMANDE_TRAITEE', { message: 'Ce TLC a été demandé et accepté\u00a0: annulez-le comme un congé.' })
  await effacer(context, utilisateur_id, 'tlc', [jour])
}
