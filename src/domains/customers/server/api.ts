import { type RawBuilder, sql } from 'kysely'
import { CLIENT_EFFACE, nomClient } from '#domains/customers/model/client.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import {
  compterTerrain as compter,
  lireFichiersTerrain as lireFichiers,
  lireRemarquesTerrain as lireRemarques,
} from './terrain.ts'
import './tables.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Whether the customer was erased: nothing is planned again at theirs. */
export async function estEfface({ db, caller }: Lecture, client_id: number): Promise<boolean> {
  const { client_nom } = await db
    .selectFrom('client')
    .select('client_nom')
    .where('compte_id', '=', caller.compte_id)
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow()
  return client_nom === CLIENT_EFFACE
}

/**
 * Holds a customer until the end of the transaction: nobody erases them meanwhile, everybody else goes on.
 * @param quel a question whose one row is their number
 * @returns what they are called
 */
export async function garderClient({ db, caller }: Lecture, quel: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ client_nom: string }>`select client_nom from client
    where compte_id = ${caller.compte_id} and client_id in (${quel}) for key share`.execute(db)
  return rows[0]?.client_nom ?? ''
}

/**
 * Where something new is asked for: the customer's row is held, so that nobody is deleted or erased meanwhile.
 * @throws CodedError INTROUVABLE: another company's, a deleted address, a customer deleted or erased
 */
export async function tenirAdresse({ db, caller }: Lecture, adresse_id: number): Promise<{ client_id: number }> {
  const { rows } = await sql<{ client_id: number }>`select c.client_id
    from adresse a join client c using (compte_id, client_id)
    where a.compte_id = ${caller.compte_id} and a.adresse_id = ${adresse_id} and a.supprime_a is null
      and c.supprime_a is null and c.client_nom <> ${CLIENT_EFFACE}
    for share of c`.execute(db)
  const [row] = rows
  if (!row) throw refuse('INTROUVABLE')
  return row
}

/** Holds a customer as `tenirAdresse` does. @returns whether they were not erased */
export async function tenirClient({ db, caller }: Pick<Lecture, 'db' | 'caller'>, client_id: number): Promise<boolean> {
  const { rows } = await sql`select from client where compte_id = ${caller.compte_id} and client_id = ${client_id}
    and client_nom <> ${CLIENT_EFFACE} for share`.execute(db)
  return rows.length > 0
}

/** A customer's number is answered for as nobody's: another company's, deleted, erased. @throws CodedError INTROUVABLE */
export async function exigerClientVivant(
  { db, caller }: Pick<Lecture, 'db' | 'caller'>,
  client_id: number,
): Promise<void> {
  const { rows } = await sql`select 1 from client where compte_id = ${caller.compte_id} and client_id = ${client_id}
    and supprime_a is null and client_nom <> ${CLIENT_EFFACE}`.execute(db)
  if (rows.length === 0) throw refuse('INTROUVABLE')
}

/** Where a customer is written to and called: their own mail, their own number before that of the address. */
export async function lireCoordonnees(
  { db, caller }: Pick<Lecture, 'db' | 'caller'>,
  { client_id, adresse_id }: { readonly client_id: number; readonly adresse_id: number },
): Promise<{ readonly email: string; readonly telephones: readonly string[] }> {
  const { rows } = await sql<{ email: string; telephones: string[] }>`select trim(c.client_email) as email,
      array_remove(array[c.client_telephone, a.adresse_telephone1, a.adresse_telephone2], '') as telephones
    from client c join adresse a on a.compte_id = c.compte_id and a.adresse_id = ${adresse_id}
    where c.compte_id = ${caller.compte_id} and c.client_id = ${client_id}`.execute(db)
  return rows[0] ?? { email: '', telephones: [] }
}

/** What whoever goes to an address has to know: how one gets in, and what is written of its customer. */
export async function lireConsignes(
  { db, caller }: Pick<Lecture, 'db' | 'caller'>,
  { client_id, adresse_id }: { readonly client_id: number; readonly adresse_id: number },
): Promise<{ readonly consignes_acces: string; readonly client_observations: string }> {
  const { rows } = await sql<{ consignes_acces: string; client_observations: string }>`select a.consignes_acces,
      c.client_observations
    from client c join adresse a on a.compte_id = c.compte_id and a.adresse_id = ${adresse_id}
    where c.compte_id = ${caller.compte_id} and c.client_id = ${client_id}`.execute(db)
  return rows[0] ?? { consignes_acces: '', client_observations: '' }
}

/** Where addresses stand on the map, by number. */
export async function lireLieux(
  { db, caller }: Pick<Lecture, 'db'> & { readonly caller: Pick<Lecture['caller'], 'compte_id'> },
  adresses: readonly number[],
): Promise<Map<number, { readonly adresse_latitude: number | null; readonly adresse_longitude: number | null }>> {
  const rows = await db
    .selectFrom('adresse')
    .select(['adresse_id', 'adresse_latitude', 'adresse_longitude'])
    .where('compte_id', '=', caller.compte_id)
    .where('adresse_id', 'in', [...adresses])
    .execute()
  return new Map(rows.map(({ adresse_id, ...lieu }) => [adresse_id, lieu]))
}

/** An address in one line: of visits that were, deleted ones too. */
export async function direAdresse(
  { db, caller }: Pick<Lecture, 'db'> & { readonly caller: Pick<Lecture['caller'], 'compte_id'> },
  adresse_id: number,
): Promise<string> {
  const a = await db
    .selectFrom('adresse')
    .select(['adresse_adresse1', 'adresse_adresse2', 'adresse_cp', 'adresse_ville'])
    .where('compte_id', '=', caller.compte_id)
    .where('adresse_id', '=', adresse_id)
    .executeTakeFirstOrThrow()
  const cpville = `${a.adresse_cp} ${a.adresse_ville}`.trim()
  return [a.adresse_adresse1, a.adresse_adresse2, cpville].filter(Boolean).join(', ')
}

/** Postcodes and towns of the company's customers, each pair once. */
export async function listerVilles({ db, caller }: Lecture): Promise<{ cp: string; ville: string }[]> {
  return await db
    .selectFrom('adresse')
    .select(['adresse_cp as cp', sql<string>`trim(adresse_ville)`.as('ville')])
    .distinct()
    .where('compte_id', '=', caller.compte_id)
    .execute()
}

/** Whom an erasure is about. @throws CodedError DROIT_MANQUANT; INTROUVABLE also for who is erased already */
export async function nommerClient(context: Context, client_id: number): Promise<string> {
  exigerSonNom(context)
  const row = await context.db
    .selectFrom('client')
    .select(['client_civilite', 'client_prenom', 'client_nom'])
    .where('compte_id', '=', context.caller.compte_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  if (!row || row.client_nom === CLIENT_EFFACE) throw refuse('INTROUVABLE')
  return nomClient(row)
}

/** Who a customer is, where, and who is talked to there, as they take it along. */
export async function recueillirFiche({ db, caller }: Lecture, client_id: number): Promise<Record<string, unknown>> {
  const { compte_id } = caller
  const de = sql`compte_id = ${compte_id} and client_id = ${client_id}`
  const [client, adresses, interlocuteurs, observations, fichiers] = await Promise.all([
    sql`select c.* from client c join ${avecFusionnes(sql`(select ${compte_id}::int as compte_id, ${client_id}::int as client_id)`)} t
      using (compte_id, client_id) order by c.client_id`.execute(db),
    sql`select * from adresse where ${de} order by adresse_id`.execute(db),
    sql`select i.* from interlocuteur i where i.compte_id = ${compte_id} and i.interlocuteur_id in (
      select interlocuteur_id from interlocuteur_client where ${de}) order by i.interlocuteur_id`.execute(db),
    sql`select commentaire_date_heure, commentaire_texte from client_observation where ${de} order by commentaire_id`.execute(
      db,
    ),
    sql`select dossier, nom, sha256, taille, depose_a from piece_jointe where compte_id = ${compte_id} and objet = 'client'
      and objet_id = ${client_id} and supprime_a is null order by piece_id`.execute(db),
  ])
  return {
    client: client.rows,
    adresses: adresses.rows,
    interlocuteurs: interlocuteurs.rows,
    observations: observations.rows,
    fichiers_de_la_fiche: fichiers.rows,
  }
}

/** Customers with those who were merged into them: the row in the bin names the same person. */
export const avecFusionnes = (quels: RawBuilder<unknown>): RawBuilder<unknown> => sql`(with recursive tous as (
    select q.compte_id, q.client_id from ${quels} q
    union select f.compte_id, f.absorbe_id from client_fusion f join tous t using (compte_id, client_id)
      where f.defait_a is null)
  select compte_id, client_id from tous)`

/** A customer in the bin who may still come back from there as they were: a merge is undone for a day, and a night. */
export const vientDEtreFusionne = (
  compte_id: RawBuilder<unknown>,
  client_id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`exists (select from client_fusion f where f.compte_id = ${compte_id} and f.absorbe_id = ${client_id}
    and f.defait_a is null and f.deplace <> '{}')`

/** Takes the contact of customers away: theirs, that of their addresses, and the way in. Their rows stay, about nobody. */
export const effacerClients = (quels: RawBuilder<unknown>): readonly RawBuilder<unknown>[] => [
  sql`update audit u set avant = null, apres = null from ${avecFusionnes(quels)} e
    where u.compte_id = e.compte_id and u.entite = 'client:' || e.client_id`,
  sql`update client c set client_civilite = '', client_nom = ${CLIENT_EFFACE}, client_prenom = '', client_telephone = '',
    client_email = '', client_siren = '', client_observations = '', supprime_a = coalesce(c.supprime_a, now())
    from ${avecFusionnes(quels)} e where c.compte_id = e.compte_id and c.client_id = e.client_id`,
  sql`update client_fusion f set avant = '{}', deplace = '{}' from ${avecFusionnes(quels)} e
    where f.compte_id = e.compte_id and e.client_id in (f.client_id, f.absorbe_id)`,
  sql`update adresse a set titre = '', adresse_adresse1 = '', adresse_adresse2 = '', adresse_telephone1 = '', adresse_telephone2 = '',
    adresse_latitude = null, adresse_longitude = null, consignes_acces = ''
    from ${quels} e where a.compte_id = e.compte_id and a.client_id = e.client_id`,
  sql`update audit u set avant = null, apres = null from ${quels} e, adresse d
    where d.compte_id = e.compte_id and d.client_id = e.client_id
      and u.compte_id = d.compte_id and u.entite = 'adresse:' || d.adresse_id`,
  sql`delete from piece_jointe p using ${avecFusionnes(quels)} e
    where p.compte_id = e.compte_id and p.objet = 'client' and p.objet_id = e.client_id`,
  sql`delete from client_observation o using ${quels} e where o.compte_id = e.compte_id and o.client_id = e.client_id`,
]

/** An address where something may be planned, and of whom. */
export interface AdresseDe {
  readonly adresse_id: number
  readonly client_id: number
  readonly client: string
  readonly adresse: string
  readonly adresse_latitude: number | null
  readonly adresse_longitude: number | null
}

/**
 * An address of a customer who can still be worked for.
 * @param verrouiller holds the customer: nobody deletes or erases them while something is written at theirs
 * @throws CodedError INTROUVABLE: another company's, deleted, or of somebody erased
 */
export async function exigerAdresse(
  { db, caller }: Lecture,
  adresse_id: number,
  { verrouiller = false }: { readonly verrouiller?: boolean } = {},
): Promise<AdresseDe> {
  const { rows } = await sql<AdresseDe & { client_civilite: string; client_prenom: string; client_nom: string }>`
    select a.adresse_id, a.client_id, c.client_civilite, c.client_prenom, c.client_nom,
      concat_ws(', ', nullif(a.adresse_adresse1, ''), nullif(trim(a.adresse_cp || ' ' || a.adresse_ville), '')) as adresse,
      a.adresse_latitude, a.adresse_longitude
    from adresse a join client c using (compte_id, client_id)
    where a.compte_id = ${caller.compte_id} and a.adresse_id = ${adresse_id} and a.supprime_a is null
      and c.supprime_a is null and c.client_nom <> ${CLIENT_EFFACE}
    ${verrouiller ? sql`for update of c, a` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('INTROUVABLE')
  const { client_civilite, client_prenom, client_nom, ...adresse } = row
  return { ...adresse, client: nomClient({ client_civilite, client_prenom, client_nom }) }
}

/** Living addresses of one customer, in their order. */
export async function listerAdressesDuClient({ db, caller }: Lecture, client_id: number) {
  const { rows } = await sql<{ id: number; label: string }>`select adresse_id as id,
      concat_ws(' · ', nullif(titre, ''), concat_ws(', ', nullif(adresse_adresse1, ''),
        nullif(trim(adresse_cp || ' ' || adresse_ville), ''))) as label
    from adresse where compte_id = ${caller.compte_id} and client_id = ${client_id} and supprime_a is null
    order by ordre, adresse_id`.execute(db)
  return rows
}

/** Who works in an area of this address; null: it is in none, and everybody does. */
export async function lirePersonnesEnZone(
  { db, caller }: Lecture,
  adresse_id: number,
): Promise<ReadonlySet<number> | null> {
  const { rows } = await sql<{ utilisateur_id: number | null }>`select u.utilisateur_id
    from zone_adresse a join zone z using (compte_id, zones_id) left join zone_utilisateur u using (compte_id, zones_id)
    where a.compte_id = ${caller.compte_id} and a.adresse_id = ${adresse_id} and z.supprime_a is null`.execute(db)
  return rows.length === 0 ? null : new Set(rows.flatMap(r => r.utilisateur_id ?? []))
}

/** Areas that hold some addresses, by name, each with which of them. @param adresses a question of one column */
export async function lireZonesDesAdresses({ db, caller }: Lecture, adresses: RawBuilder<unknown>) {
  const { rows } = await sql<{
    zones_id: number
    zone_libelle: string
    adresses: number[]
  }>`select z.zones_id, z.zone_libelle,
      array_agg(distinct a.adresse_id) as adresses
    from zone z join zone_adresse a using (compte_id, zones_id)
    where z.compte_id = ${caller.compte_id} and z.supprime_a is null and a.adresse_id in (${adresses})
    group by z.zones_id, z.zone_libelle order by z.zone_libelle, z.zones_id`.execute(db)
  return rows
}

/** Addresses of the company's sample customers, in the order in which they were written. */
export async function listerAdressesExemples({
  db,
  caller,
}: Lecture): Promise<{ adresse_id: number; client_id: number }[]> {
  const { rows } = await sql<{ adresse_id: number; client_id: number }>`select a.adresse_id, a.client_id from adresse a
    where a.compte_id = ${caller.compte_id} and a.client_id in (select exemple_clients()) order by a.adresse_id`.execute(
    db,
  )
  return rows
}

/** Holds the company's sample customers: one that is renamed meanwhile waits, and stays or goes with all that is there. */
export async function tenirClientsExemples({ db, caller }: Lecture): Promise<void> {
  await sql`select from client where compte_id = ${caller.compte_id} and client_id in (select exemple_clients())
    order by client_id for update`.execute(db)
}

/** How many remarks and files of a customer are for those who go there, within a statement that reads visits. */
export const compterTerrain = (compte_id: RawBuilder<unknown>, client_id: RawBuilder<unknown>) =>
  compter(compte_id, client_id)

/** What was noted for those who go there, newest first. */
export const lireRemarquesTerrain = (context: Lecture, client_id: number) => lireRemarques(context, client_id)

/** Files that go with those who go there. */
export const lireFichiersTerrain = (context: Lecture, client_id: number) => lireFichiers(context, client_id)
