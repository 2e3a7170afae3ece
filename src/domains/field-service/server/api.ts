import { sql } from 'kysely'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Db } from '#server/db/database.ts'
import type { Context, DetachedContext, ReadContext } from '#server/http/context.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { listerDemandesARegler, listerVisitesAReporter } from './actions/lectures.ts'
import { couperLiensPerimes as couper } from './client/couper-liens.ts'
import { lireHistoriqueClient } from './demandes/historique-client.ts'
import {
  compterHistorique as compter,
  donnerTravail as donner,
  rendreTravail as rendre,
  type TravailDeplace,
} from './interventions/changer-client.ts'
import {
  annoncerChez as annoncer,
  type Chez,
  compterAVenir as compterVenir,
  prevenirDeplacement as prevenir,
} from './interventions/chez.ts'
import { listerOuvertes } from './interventions/plan.ts'
import { lireLogoEnAdresse } from './logo.ts'
import './tables.ts'
import { type EcheanceVehicule, lireEcheancesVehicules as lireEcheances } from './vehicules/echeances.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

interface Technicien {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** Open visits of one person from a moment on, by start: whoever knows when they are away tells which ones that meets. */
export const lireVisitesOuvertes = (
  context: Context,
  technicien_id: number,
  depuis: string,
): Promise<VisitePlanifiee[]> => listerOuvertes(context, technicien_id, depuis)

/** The company's logo, `{ logo: "data:image/png;base64,…" }`, or an empty one: for the screens and prints that show it. */
export const lireLogoEntreprise = (context: DetachedContext): Promise<{ logo: string }> => lireLogoEnAdresse(context)

/** What waits for the dispatchers, for the one list that scheduling gives them with its own half. */
export async function lireActionsTerrain(context: Context, veut: { demandes: boolean; visites: boolean }) {
  const [demandes, visites] = await Promise.all([
    veut.demandes ? listerDemandesARegler(context) : [],
    veut.visites ? listerVisitesAReporter(context) : [],
  ])
  return { demandes, visites }
}

/** Open visits from now on that somebody would leave behind. */
export async function compterVisites(db: Db, { compte_id, utilisateur_id }: Technicien, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('intervention')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .where('annulee_a', 'is', null)
    .where('etapes_en_cours', '<', 3)
    .where(sql<boolean>`upper(plage) > ${now.toISOString()}::timestamptz`)
    .executeTakeFirstOrThrow()
  return n
}

/** Trades that the company's living service codes name. */
export async function nommerMetiersDesCodes({ db, caller }: Lecture): Promise<string[]> {
  const { rows } = await sql<{ libelle: string }>`select distinct trim(metier_libelle) as libelle from prestation
    where compte_id = ${caller.compte_id} and supprime_a is null and trim(metier_libelle) <> ''`.execute(db)
  return rows.map(r => r.libelle)
}

/** Services on offer; supplies are nobody's skill, and what is no longer proposed is left as it is. */
const PROPOSEES = sql`p.sorte = 'prestation' and p.actif and p.supprime_a is null`

/** Skills of one person: every service on offer, `etat` 1 for those they know. */
export async function lireCompetences({ db, caller }: Lecture, utilisateur_id: number): Promise<TransferItem[]> {
  const { rows } = await sql<TransferItem>`
    select p.prestation_id as id, null::int as module_parent_id,
      concat_ws(' · ', nullif(p.metier_libelle, ''), p.prestation_libelle) as label,
      (exists (select from prestation_technicien t where t.compte_id = p.compte_id
        and t.prestation_id = p.prestation_id and t.utilisateur_id = ${utilisateur_id}))::int as etat
    from prestation p where p.compte_id = ${caller.compte_id} and ${PROPOSEES}
    order by lower(unaccent(p.metier_libelle)), p.ordre, lower(unaccent(p.prestation_libelle)), p.prestation_id`.execute(
    db,
  )
  return rows
}

/** Gives and takes skills of one person; whoever manages people says which ones they may. */
export async function changerCompetences(
  { db, caller }: Lecture,
  utilisateur_id: number,
  { ajoutees, retirees }: { readonly ajoutees: readonly number[]; readonly retirees: readonly number[] },
): Promise<void> {
  await sql`delete from prestation_technicien where compte_id = ${caller.compte_id}
    and utilisateur_id = ${utilisateur_id} and prestation_id = any(${sql.val([...retirees])}::int[])`.execute(db)
  await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
    select ${caller.compte_id}, n, ${utilisateur_id} from unnest(${sql.val([...ajoutees])}::int[]) n
    on conflict do nothing`.execute(db)
}

/** What is not over at one address. */
export interface TravailOuvert {
  readonly visites: number
  readonly demandes: number
}

/** Visits to do and requests to answer at a customer's, by address, in one statement. */
export async function compterTravail(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<ReadonlyMap<number, TravailOuvert>> {
  const de = sql`compte_id = ${caller.compte_id} and client_id = ${client_id}`
  const { rows } = await sql<TravailOuvert & { adresse_id: number }>`select adresse_id,
      count(*) filter (where sorte = 'v')::int as visites, count(*) filter (where sorte = 'd')::int as demandes
    from (select adresse_id, 'v' as sorte from intervention where ${de} and annulee_a is null and etapes_en_cours < 3
      union all select adresse_id, 'd' from demande where ${de} and etat_id in (1, 2, 4, 5, 9)) t
    group by adresse_id`.execute(db)
  return new Map(rows.map(({ adresse_id, ...ouvert }) => [adresse_id, ouvert]))
}

/** Everything done and asked for at a customer's, newest first. @throws CodedError INTROUVABLE */
export const lireHistorique = (context: ReadContext, client_id: number) =>
  lireHistoriqueClient(context, client_id, undefined)

/** How much of it there is, whatever its age. */
export const compterHistorique = (context: Lecture, client_id: number) => compter(context, client_id)

/** All visits and requests of one customer become another's, at the addresses where they are. */
export const donnerTravail = (context: Context, sens: { readonly de: number; readonly a: number }) =>
  donner(context, sens)

/** Gives back what changed hands. @returns why it cannot be; null once it is done */
export const rendreTravail = (
  context: Context,
  quoi: { de: number; a: number; lesquels: TravailDeplace; adresses: readonly number[] },
): Promise<string | null> => rendre(context, quoi)

/** What visits and requests show of a customer, or of one of their addresses, changed: phones and desks read it again. */
export const annoncerChez = (context: Context, chez: Chez): Promise<void> => annoncer(context, chez)

/** Where a customer is reached changed: links that were sent to the former mail or telephone open nothing any more. */
export const couperLiensPerimes = (context: Context, chez: Chez): Promise<void> => couper(context, chez)

/** Visits to come at an address: how many, and whose. */
export const compterAVenir = (context: ReadContext, adresse_id: number) => compterVenir(context, adresse_id)

/** An address is another place now: those who are to go there are told. */
export const prevenirDeplacement = (context: Context, adresse_id: number): Promise<void> =>
  prevenir(context, adresse_id)

export type { TravailDeplace }

/** Inspections and insurances of the company's vehicles that end by a day, the nearest first; the owner's word on who may read them is the caller's to ask (`VEHICULES.module`). */
export const lireEcheancesVehicules = (
  context: Pick<ReadContext, 'db' | 'caller'>,
  jusqua: string,
): Promise<readonly EcheanceVehicule[]> => lireEcheances(context, { jusqua })
