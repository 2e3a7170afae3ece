import { sql } from 'kysely'
import { ecrireCompetences, ecrireMetier, type MetierAffecte } from '#domains/people/model/droits.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { exigerProfil } from './proprietes.ts'

/** Trades that the company chose or that a service code still names, and those somebody has all the same. */
export async function listerMetiers(context: Context, id: number): Promise<MetierAffecte[]> {
  await exigerProfil(context, id, 'regulateur')
  const { db, caller } = context
  const { rows } = await sql<MetierAffecte>`
    select m.metier_id, m.metier_libelle, (um.metier_id is not null)::int as affected
    from metier_entreprise m left join utilisateur_metier um
      on um.compte_id = m.compte_id and um.metier_id = m.metier_id and um.utilisateur_id = ${id}
    where m.compte_id = ${caller.compte_id} and (um.metier_id is not null or exists (
      select from prestation p where p.compte_id = m.compte_id and p.supprime_a is null
        and lower(trim(p.metier_libelle)) = lower(m.metier_libelle)) or exists (
      select from entreprise_metier e join metier_catalogue c using (metier_id) where e.compte_id = m.compte_id
        and lower(c.metier_libelle) = lower(m.metier_libelle)))
    order by lower(unaccent(m.metier_libelle)), m.metier_id`.execute(db)
  return rows
}

type Affectation = { readonly id: number; readonly metier_id: number; readonly affecte: boolean }

export async function affecterMetier(context: Context, { id, metier_id, affecte }: Affectation): Promise<string> {
  await exigerProfil(context, id, 'regulateur')
  const { db, caller } = context
  const { compte_id } = caller
  const metier = await db
    .selectFrom('metier_entreprise')
    .select('metier_libelle')
    .where('compte_id', '=', compte_id)
    .where('metier_id', '=', metier_id)
    .executeTakeFirst()
  if (!metier) throw refuse('INTROUVABLE')
  const fait = affecte
    ? await db
        .insertInto('utilisateur_metier')
        .values({ compte_id, utilisateur_id: id, metier_id })
        .onConflict(conflict => conflict.doNothing())
        .returning('metier_id')
        .execute()
    : await db
        .deleteFrom('utilisateur_metier')
        .where('compte_id', '=', compte_id)
        .where('utilisateur_id', '=', id)
        .where('metier_id', '=', metier_id)
        .returning('metier_id')
        .execute()
  if (fait.length > 0)
    await record(context, { action: ecrireMetier.id, entite: `utilisateur:${id}`, apres: { metier_id, affecte } })
  return metier.metier_libelle
}

/** Services on offer; supplies are nobody's skill, and what is no longer proposed is left as it is. */
const PROPOSEES = sql`p.sorte = 'prestation' and p.actif and p.supprime_a is null`

export async function listerCompetences(context: Context, id: number): Promise<TransferItem[]> {
  await exigerProfil(context, id, 'technicien')
  const { db, caller } = context
  const { rows } = await sql<TransferItem>`
    select p.prestation_id as id, null::int as module_parent_id,
      concat_ws(' · ', nullif(p.metier_libelle, ''), p.prestation_libelle) as label,
      (exists (select from prestation_technicien t where t.compte_id = p.compte_id
        and t.prestation_id = p.prestation_id and t.utilisateur_id = ${id}))::int as etat
    from prestation p where p.compte_id = ${caller.compte_id} and ${PROPOSEES}
    order by lower(unaccent(p.metier_libelle)), p.ordre, lower(unaccent(p.prestation_libelle)), p.prestation_id`.execute(
    db,
  )
  return rows
}

/** Keeps exactly these services; a repeat changes nothing. @throws CodedError INTROUVABLE */
export async function ecrireListeCompetences(context: Context, id: number, ids: readonly number[]): Promise<void> {
  const lignes = await listerCompetences(context, id)
  const connues = new Set(lignes.map(l => l.id))
  // Somebody else's, or gone since the list was read.
  if (ids.some(n => !connues.has(n))) throw refuse('INTROUVABLE')
  const voulues = new Set(ids)
  const ajoutees = lignes.filter(l => voulues.has(l.id) && l.etat === 0).map(l => l.id)
  const retirees = lignes.filter(l => !voulues.has(l.id) && l.etat === 1).map(l => l.id)
  if (ajoutees.length + retirees.length === 0) return
  const { db, caller } = context
  await sql`delete from prestation_technicien where compte_id = ${caller.compte_id} and utilisateur_id = ${id}
    and prestation_id = any(${sql.val(retirees)}::int[])`.execute(db)
  await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
    select ${caller.compte_id}, n, ${id} from unnest(${sql.val(ajoutees)}::int[]) n on conflict do nothing`.execute(db)
  await record(context, {
    action: ecrireCompetences.id,
    entite: `utilisateur:${id}`,
    avant: { retires: retirees },
    apres: { ajoutes: ajoutees },
  })
}
