import { sql } from 'kysely'
import { z } from 'zod'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { direBloquantes } from '#domains/scheduling/model/regles/bloquantes.ts'
import { adresseAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { adresseJour } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { record, recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { finirPhrase } from '#wire/moments.ts'
import { noterChangements } from '../changements.ts'
import { reposerPostes } from '../conges/planning.ts'
import { prevenir } from '../echanges/avis.ts'
import { direJour } from '../echanges/permutation.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { echangeFermeSchema, libereSchema } from '../planning/garde.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { jugerAjout } from './juger.ts'
import { type AppelLu, direAppel, lireAppels, verrouillerAppel } from './lus.ts'
import { annoncerAppel } from './pourvoir.ts'
import { type Jours, oublierDeux, relaisser, rendreCePrepare, rouvrirEchanges } from './retour-suites.ts'
import { tient } from './retrait.ts'

/** What somebody's return ended around their posts, kept in the journal so that taking the return back puts it again. */
export const retourSchema = z.object({
  /** Whole rows of `pointage`: shifts of who stood in, and those of one's own that a colleague kept. */
  postes: z.array(
    z.looseObject({ pointage_id: idSchema, utilisateur_id: idSchema, pointage_date: jourSchema, version: z.number() }),
  ),
  prepares: libereSchema.shape.prepares,
  echanges: z.array(echangeFermeSchema),
  /** Calls that were withdrawn, as they were left. */
  appels: z.array(z.object({ appel_id: idSchema, version: z.number().int() })),
  /** Posts that were left to nobody on purpose. */
  laisses: z.array(idSchema),
  /** Calls whose shift was kept beside the holder's own. */
  deux: z.array(idSchema).default([]),
})
export type Retour = z.infer<typeof retourSchema>

const ACTION = 'remplacement.retour'
const REPRIS = 'remplacement.retour-repris'
const entiteDe = (utilisateur_id: number) => `utilisateur:${utilisateur_id}`

/** @returns the number by which it is taken back; null where nothing ended */
export async function garderRetour(context: Context, utilisateur_id: number, retour: Retour): Promise<number | null> {
  if (Object.values(retour).every(quoi => quoi.length === 0)) return null
  return await recordNumbered(context, { action: ACTION, entite: entiteDe(utilisateur_id), apres: retour })
}

interface De {
  readonly utilisateur_id: number
  /** Null: nothing had ended. */
  readonly retour_id: number | null
}

/** As it was written; undefined as well for what was taken back already: said again, it changes nothing. */
async function lireJournal({ db, caller }: Context, { utilisateur_id, retour_id }: De): Promise<unknown> {
  if (retour_id === null) return undefined
  const { rows } = await sql<{ apres: unknown }>`select a.apres from audit a
    where a.compte_id = ${caller.compte_id} and a.audit_id = ${retour_id} and a.action = ${ACTION}
      and a.entite = ${entiteDe(utilisateur_id)}
      and not exists (select from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${REPRIS} and b.apres -> 'retour' = to_jsonb(a.audit_id))`.execute(db)
  return rows[0]?.apres
}

const RETOUR_INCONNU = 'Ce qui est à reprendre n’est pas de cette personne\u00a0: relisez ses jours.'

/**
 * A return that somebody names is one of theirs; taken back before, it is named again for nothing.
 * @throws CodedError SAISIE
 */
export async function exigerRetour({ db, caller }: Context, { utilisateur_id, retour_id }: De): Promise<void> {
  if (retour_id === null) return
  const { rows } = await sql`select from audit where compte_id = ${caller.compte_id} and audit_id = ${retour_id}
    and action = ${ACTION} and entite = ${entiteDe(utilisateur_id)}`.execute(db)
  if (rows.length === 0) throw refuse('SAISIE', { message: RETOUR_INCONNU, champs: { retour: RETOUR_INCONNU } })
}

/** Locks the plannings of somebody and of who stood in for them, and of these others, before any row of any. */
export async function verrouillerRetour(context: Context, de: De, autres: readonly number[] = []): Promise<void> {
  await partagerPlanning(context)
  const retour = retourSchema.safeParse(await lireJournal(context, de)).data
  const rendus = (retour?.postes ?? []).map(p => p.utilisateur_id)
  await verrouillerPlannings(context, [de.utilisateur_id, ...rendus, ...autres])
}

type Ligne = Retour['postes'][number]

/** The very same row again, where nothing else stands at its hours. */
const reposer = async (context: Context, ligne: Ligne): Promise<boolean> =>
  (await reposerPostes(context, [ligne], { dits: true })) === 1

const heure = (ligne: Ligne, colonne: string) => {
  const lue = ligne[colonne]
  return typeof lue === 'string' ? lue.slice(0, 5) : null
}

const horaireDe = (ligne: Ligne): Horaire => ({
  pointage_date: ligne.pointage_date,
  heure_debut: heure(ligne, 'heure_debut') ?? '',
  heure_fin: heure(ligne, 'heure_fin') ?? '',
  pointage_heure_debut_coupure: heure(ligne, 'pointage_heure_debut_coupure'),
  pointage_heure_fin_coupure: heure(ligne, 'pointage_heure_fin_coupure'),
})

/** Whether somebody may hold a post again: of the team, there that day, and within the law; they had said yes to it already. */
async function peutReprendre(context: Context, appel: AppelLu, ligne: Ligne): Promise<boolean> {
  const { utilisateur_id, pointage_date } = ligne
  const [agent] = await lireAgents(context, [utilisateur_id], pointage_date)
  const [absence] = await lireAbsences(context, { du: pointage_date, au: pointage_date }, [utilisateur_id])
  if (!agent || absence) return false
  const poste = { ...appel, ...horaireDe(ligne) }
  const anomalies = (await jugerAjout(context, [utilisateur_id], poste)).get(utilisateur_id)
  return anomalies !== undefined && direBloquantes(anomalies) === null
}

async function lirePourvus({ db, caller }: Context, postes: readonly Ligne[]) {
  const rows = await db
    .selectFrom('appel')
    .select(['appel_id', 'pourvu_pointage_id'])
    .where('compte_id', '=', caller.compte_id)
    // As the index says it: a parameter would not be known to be so.
    .where('etat', '=', sql<'pourvu'>`'pourvu'`)
    .where('pourvu_pointage_id', '=', sql<number>`any(${postes.map(p => p.pointage_id)}::int[])`)
    .execute()
  return new Map(rows.map(r => [r.pourvu_pointage_id, r.appel_id]))
}

/** Whether somebody else was given that very post meanwhile. */
async function estRepris({ db, caller }: Context, { appel_id, pointage_id }: AppelLu): Promise<boolean> {
  const { rows } = await sql`select from appel c where c.compte_id = ${caller.compte_id}
    and c.pointage_id = ${pointage_id} and c.appel_id <> ${appel_id} and (c.etat = 'ouvert' or (c.etat = 'pourvu'
      and not c.deux and exists (select from pointage p where p.compte_id = c.compte_id and p.pointage_id = c.pourvu_pointage_id)))
    limit 1`.execute(db)
  return rows.length > 0
}

interface Tenus {
  readonly repris: readonly PointageLu[]
  readonly perdus: readonly { readonly utilisateur_id: number; readonly dit: string; readonly change: boolean }[]
}

async function direLigne({ db, caller }: Context, ligne: Ligne): Promise<string> {
  const poste = await db
    .selectFrom('poste')
    .select('poste_libelle')
    .where('compte_id', '=', caller.compte_id)
    .where('poste_id', '=', Number(ligne.poste_id))
    .executeTakeFirst()
  return direAppel({ ...horaireDe(ligne), poste_libelle: poste?.poste_libelle ?? '' })
}

/**
 * Posts of one's own that a colleague had kept stand under the absence again; their days are told as away by who notes it.
 * @returns those in whose place something else stands
 */
async function rendreSiens(context: Context, postes: readonly Ligne[]): Promise<Tenus['perdus']> {
  const perdus: Tenus['perdus'][number][] = []
  for (const ligne of postes) {
    const { pointage_id, utilisateur_id, pointage_date: jour } = ligne
    const entite = `pointage:${pointage_id}`
    if (await reposer(context, ligne))
      await record(context, { action: 'pointage.rendre', entite, apres: { utilisateur_id, jour } })
    else perdus.push({ utilisateur_id, dit: await direLigne(context, ligne), change: true })
  }
  return perdus
}

/** Who stood in holds the post again, where that is still right. */
async function rendreRemplacants(context: Context, utilisateur_id: number, postes: readonly Ligne[]): Promise<Tenus> {
  const pourvus = await lirePourvus(context, postes)
  const repris: PointageLu[] = []
  const perdus: Tenus['perdus'][number][] = []
  for (const ligne of postes) {
    const { utilisateur_id: qui, pointage_date: jour } = ligne
    const [appel] = await lireAppels(context, { appel_id: pourvus.get(ligne.pointage_id) ?? 0 })
    if (!appel) continue
    // Of a post that is no longer to be held in anybody's place, nothing is put back.
    const change = !(await tient(context, appel))
    const avant = await lirePointages(context, { utilisateurs: [qui], du: jour, au: jour })
    const libre = !change && !aCommence(appel, context.now) && !(await estRepris(context, appel))
    if (!libre || !(await peutReprendre(context, appel, ligne)) || !(await reposer(context, ligne))) {
      perdus.push({ utilisateur_id: qui, dit: direAppel(appel), change })
      continue
    }
    const apres = await lirePointages(context, { utilisateurs: [qui], du: jour, au: jour })
    repris.push(...apres.filter(p => p.pointage_id === ligne.pointage_id))
    await noterChangements(
      context,
      [{ utilisateur_id: qui, jour, avant: direJour(avant), apres: direJour(apres) }],
      'appel',
    )
    await record(context, {
      action: 'pointage.rendre',
      entite: `pointage:${ligne.pointage_id}`,
      apres: { utilisateur_id: qui, jour, remplace: utilisateur_id },
    })
    await prevenir(context, [qui], {
      titre: 'Un poste vous est de nouveau donné',
      body: finirPhrase(direAppel(appel)),
      lien: adresseJour(jour),
    })
  }
  return { repris, perdus }
}

/** Calls that were withdrawn are open again while their post is still to be taken. @returns how many, and why others are not */
async function rouvrirAppels(context: Context, appels: Retour['appels'], jours: Jours) {
  let rouverts = 0
  let ailleurs = false
  const restes: string[] = []
  for (const { appel_id, version } of appels) {
    const appel = await verrouillerAppel(context, appel_id)
    if (appel?.etat !== 'retire' || appel.version !== version) continue
    if (!jours.has(appel.pointage_date)) {
      ailleurs = true
      continue
    }
    const commence = aCommence(appel, context.now)
    if (commence || appel.poste_supprime || !(await tient(context, appel)) || (await estRepris(context, appel))) {
      restes.push(`${direAppel(appel)} n’est plus proposé\u00a0: ce poste a ${commence ? 'commencé' : 'changé'}`)
      continue
    }
    await context.db
      .updateTable('appel')
      .set(eb => ({ etat: 'ouvert' as const, ferme_a: null, version: eb('version', '+', 1) }))
      .where('compte_id', '=', context.caller.compte_id)
      .where('appel_id', '=', appel_id)
      .execute()
    const entite = `appel:${appel_id}`
    await record(context, { action: 'appel.rouvrir', entite, avant: { etat: 'retire' }, apres: { etat: 'ouvert' } })
    await prevenir(
      context,
      appel.destinataires.filter(d => d.reponse !== 'non').map(d => d.utilisateur_id),
      {
        titre: 'Un poste est de nouveau à prendre',
        body: finirPhrase(direAppel(appel)),
        lien: adresseAppel(appel_id),
      },
    )
    rouverts += 1
  }
  return { rouverts, restes, ailleurs }
}

export interface Repris {
  /** Sentences to end an answer with; empty where nothing is to be said. */
  readonly dit: string
  /** Everything stands as it did. */
  readonly entier: boolean
}

const ILLISIBLE = 'Ce que ce retour avait changé n’a pas été relu\u00a0: vérifiez les postes de ces jours'
const AILLEURS = 'Ce qui concerne d’autres jours n’est pas repris'

async function dire(context: Context, { repris, perdus }: Tenus, { rouverts, restes }: Appels): Promise<Repris> {
  const gens = [...repris, ...perdus].map(p => p.utilisateur_id)
  const noms = await lireNoms(context, gens)
  const de = (siens: readonly { readonly utilisateur_id: number; readonly dit: string }[], quoi: string) =>
    [...Map.groupBy(siens, s => s.utilisateur_id)].map(([id, eux]) => {
      const ce = eux.length > 1 ? 'ces postes' : 'ce poste'
      return `${noms.get(id) ?? ''} ${quoi.replace('{}', ce)}\u00a0: ${joindre(eux.map(e => e.dit))}`
    })
  const phrases = [
    ...de(
      repris.map(p => ({ utilisateur_id: p.utilisateur_id, dit: direAppel(p) })),
      'tient de nouveau {}',
    ),
    ...de(
      perdus.filter(p => !p.change),
      'n’a pas repris {}, à pourvoir',
    ),
    ...de(
      perdus.filter(p => p.change),
      'n’a pas repris {}, changé depuis',
    ),
    ...(rouverts > 0 ? [compter(rouverts, 'poste est de nouveau proposé', 'postes sont de nouveau proposés')] : []),
    ...restes,
  ]
  return {
    dit: phrases.map(phrase => ` ${finirPhrase(phrase)}`).join(''),
    entier: perdus.length === 0 && restes.length === 0,
  }
}
type Appels = Pick<Awaited<ReturnType<typeof rouvrirAppels>>, 'rouverts' | 'restes'>

/**
 * Somebody is away again as they were before their return: the very same rows stand, of who stood in for them too, and their posts
 * are looked for as they were. Once; what is not free, or not lawful any more, is told and left to be filled. Their absence is written
 * before, and the plannings locked (`verrouillerRetour`).
 * @param absents the days on which they are away: nothing is put back on another one
 */
export async function reprendreRetour(context: Context, de: De, absents: readonly JourIso[]): Promise<Repris> {
  const journal = await lireJournal(context, de)
  if (journal === undefined) return { dit: '', entier: true }
  const retour = retourSchema.safeParse(journal).data
  if (!retour) return { dit: ` ${finirPhrase(ILLISIBLE)}`, entier: false }
  const jours = new Set(absents)
  const postes = retour.postes.filter(p => jours.has(p.pointage_date))
  const perdus = await rendreSiens(
    context,
    postes.filter(p => p.utilisateur_id === de.utilisateur_id),
  )
  const autres = postes.filter(p => p.utilisateur_id !== de.utilisateur_id)
  const tenus = await rendreRemplacants(context, de.utilisateur_id, autres)
  // By the shift: what is prepared of it may be on another day.
  const ids = new Set(postes.map(p => p.pointage_id))
  const prepares = await rendreCePrepare(
    context,
    retour.prepares.filter(p => ids.has(p.pointage_id)),
  )
  const echanges = await rouvrirEchanges(context, retour.echanges)
  const appels = await rouvrirAppels(context, retour.appels, jours)
  const laisses = await relaisser(context, retour.laisses, jours)
  const deux = await oublierDeux(context, retour.deux, jours)
  const ailleurs = postes.length < retour.postes.length || appels.ailleurs || laisses || deux ? [AILLEURS] : []
  await record(context, { action: REPRIS, entite: entiteDe(de.utilisateur_id), apres: { retour: de.retour_id } })
  await annoncerAppel(context)
  const restes = [...appels.restes, ...prepares, ...echanges, ...ailleurs]
  return await dire(context, { ...tenus, perdus: [...perdus, ...tenus.perdus] }, { ...appels, restes })
}
