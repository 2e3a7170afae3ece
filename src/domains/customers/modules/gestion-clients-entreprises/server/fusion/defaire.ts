import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { defaireFiche, type FicheFusion, FUSION_DEFAISABLE_MS } from '#domains/customers/model/fusion.ts'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { couperLiensPerimes, rendreTravail } from '#domains/field-service/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { deQui } from '#wire/names.ts'
import { lireDeux } from './fiches.ts'
import { type Deplace, ecrireFiche } from './fusionner.ts'

/** Merges of merges that an old address is followed through. */
const FUSIONS_SUIVIES = 20

const impossible = (pourquoi: string) =>
  refuse('FUSION_REFUSEE', { message: `Cette fusion ne peut plus être défaite\u00a0: ${pourquoi}.` })

/** The last merge into this file, while it can be undone. */
export async function lireFusionDe(
  { db, caller, now }: ReadContext,
  client_id: number,
): Promise<FicheClient['fusion']> {
  const depuis = new Date(now.getTime() - FUSION_DEFAISABLE_MS)
  const { rows } = await sql<{
    fusion_id: number
    client_civilite: string
    client_prenom: string
    client_nom: string
    par: string
    fait_a: Date
  }>`select f.fusion_id, c.client_civilite, c.client_prenom, c.client_nom, trim(u.prenom || ' ' || u.nom) as par, f.fait_a
    from client_fusion f join client c on c.compte_id = f.compte_id and c.client_id = f.absorbe_id
    join utilisateur u on u.compte_id = f.compte_id and u.utilisateur_id = f.utilisateur_id
    where f.compte_id = ${caller.compte_id} and f.client_id = ${client_id} and f.defait_a is null and f.fait_a > ${depuis}
    order by f.fusion_id desc limit 1`.execute(db)
  const [f] = rows
  return f ? { fusion_id: f.fusion_id, nom: nomClient(f), par: f.par, fait_a: f.fait_a.toISOString() } : null
}

/** Addresses go back to their place, as they now are; refused where one of them is not there any more. */
async function rendreAdresses(
  { db, caller }: Context,
  { de, a, adresses }: { de: number; a: number; adresses: Deplace['adresses'] },
): Promise<void> {
  const { rows } = await sql`update adresse x set client_id = ${a}, ordre = q.ordre
    from jsonb_to_recordset(${JSON.stringify(adresses)}::jsonb) as q (id integer, ordre integer)
    where x.compte_id = ${caller.compte_id} and x.client_id = ${de} and x.adresse_id = q.id
    returning 1`.execute(db)
  if (rows.length !== adresses.length) throw impossible('une des adresses n’y est plus')
}

/** People to talk to, remarks and files that are there still; what was taken out since stays out. */
async function rendreLeReste({ db, caller }: Context, { de, a, deplace }: { de: number; a: number; deplace: Deplace }) {
  const parmi = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::int[])`
  await sql`delete from interlocuteur_client where compte_id = ${caller.compte_id} and client_id = ${de}
    and interlocuteur_id = ${parmi(deplace.interlocuteurs_ajoutes)}`.execute(db)
  await sql`insert into interlocuteur_client (compte_id, interlocuteur_id, client_id)
    select compte_id, interlocuteur_id, ${a} from interlocuteur where compte_id = ${caller.compte_id}
      and interlocuteur_id = ${parmi(deplace.interlocuteurs)} on conflict do nothing`.execute(db)
  await sql`update client_observation set client_id = ${a} where compte_id = ${caller.compte_id} and client_id = ${de}
    and commentaire_id = ${parmi(deplace.observations)}`.execute(db)
  await sql`update piece_jointe p set objet_id = ${a}, nom = q.nom
    from jsonb_to_recordset(${JSON.stringify(deplace.fichiers)}::jsonb) as q (id integer, nom text)
    where p.compte_id = ${caller.compte_id} and p.objet = 'client' and p.objet_id = ${de} and p.piece_id = q.id`.execute(
    db,
  )
}

interface Fusion {
  readonly fusion_id: number
  readonly client_id: number
  readonly absorbe_id: number
  readonly fait_a: Date
  readonly absorbe_version: number
  readonly avant: FicheFusion
  readonly deplace: Deplace
  readonly defait_a: Date | null
}

async function tenirFusion({ db, caller, now }: Context, id: number, client_id: number): Promise<Fusion> {
  const { rows } = await sql<Fusion>`select fusion_id, client_id, absorbe_id, fait_a, absorbe_version, avant,
      deplace, defait_a
    from client_fusion where compte_id = ${caller.compte_id} and fusion_id = ${id} and client_id = ${client_id}
    for update`.execute(db)
  const [f] = rows
  if (!f) throw refuse('INTROUVABLE')
  if (f.defait_a !== null) throw impossible('elle l’est déjà')
  if (now.getTime() - f.fait_a.getTime() > FUSION_DEFAISABLE_MS) throw impossible('plus d’un jour a passé')
  return f
}

/** Whether another file came into this one since: the last merge is undone first. */
async function recoitDepuis({ db, caller }: Context, { client_id, fusion_id }: Fusion): Promise<boolean> {
  const { rows } = await sql`select from client_fusion where compte_id = ${caller.compte_id}
    and client_id = ${client_id} and fusion_id > ${fusion_id} and defait_a is null`.execute(db)
  return rows.length > 0
}

/**
 * Gives back to the file in the bin what the merge took, and to the other what it said before; what was added or written since
 * stays where it is.
 * @throws CodedError INTROUVABLE; FUSION_REFUSEE, with what changed since
 */
export async function defaire(context: Context, fusion_id: number, client_id: number): Promise<{ nom: string }> {
  const f = await tenirFusion(context, fusion_id, client_id)
  const [garde, absorbe] = await lireDeux(context, [f.client_id, f.absorbe_id], { verrouiller: true })
  if (garde.supprime_a !== null) throw refuse('INTROUVABLE')
  if (await recoitDepuis(context, f)) throw impossible('une autre fiche y a été réunie depuis')
  if (absorbe.version !== f.absorbe_version)
    throw impossible(`la fiche ${deQui(nomClient(absorbe))} a été modifiée depuis`)
  const { deplace } = f
  const sens = { de: f.client_id, a: f.absorbe_id }
  await rendreAdresses(context, { ...sens, adresses: deplace.adresses })
  await rendreLeReste(context, { ...sens, deplace })
  const refus = await rendreTravail(context, {
    ...sens,
    lesquels: deplace,
    adresses: deplace.adresses.map(a => a.id),
  })
  if (refus) throw impossible(refus)
  const rendue = defaireFiche(garde, f.avant, absorbe)
  await ecrireFiche(context, f.client_id, rendue)
  await ecrireFiche(context, f.absorbe_id, { supprime_a: null })
  for (const id of [f.client_id, f.absorbe_id]) await couperLiensPerimes(context, { client_id: id })
  const { db, caller, now } = context
  await db
    .updateTable('client_fusion')
    .set({ defait_a: now, defait_par: caller.utilisateur_id })
    .where('compte_id', '=', caller.compte_id)
    .where('fusion_id', '=', fusion_id)
    .execute()
  await record(context, {
    action: 'clients.defaire-fusion',
    entite: `client:${client_id}`,
    apres: { ...rendue, absorbe_id: f.absorbe_id },
  })
  await record(context, { action: 'clients.rendre', entite: `client:${f.absorbe_id}`, apres: { client_id } })
  return { nom: nomClient(absorbe) }
}

/** The file that holds what this one held: the one that it was merged into, and that one in its turn; null: it was merged into none. */
export async function suivreFusions(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<number | null> {
  const { rows } = await sql<{ client_id: number }>`with recursive suite as (
      select f.client_id, 1 as rang from client_fusion f
        where f.compte_id = ${caller.compte_id} and f.absorbe_id = ${client_id} and f.defait_a is null
      union all
      select f.client_id, s.rang + 1 from suite s join client_fusion f on f.absorbe_id = s.client_id
        where f.compte_id = ${caller.compte_id} and f.defait_a is null and s.rang < ${FUSIONS_SUIVIES})
    select client_id from suite order by rang desc limit 1`.execute(db)
  return rows[0]?.client_id ?? null
}

/** Into whom a file in the bin was merged; null: it was deleted. */
export async function lireAbsorption(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<string | null> {
  const { rows } = await sql<{ client_civilite: string; client_prenom: string; client_nom: string }>`
    select c.client_civilite, c.client_prenom, c.client_nom from client_fusion f
    join client c on c.compte_id = f.compte_id and c.client_id = f.client_id
    where f.compte_id = ${caller.compte_id} and f.absorbe_id = ${client_id} and f.defait_a is null`.execute(db)
  return rows[0] ? nomClient(rows[0]) : null
}
