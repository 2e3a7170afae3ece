import { sql } from 'kysely'
import { changerCompetences, lireCompetences, nommerMetiersDesCodes } from '#domains/field-service/server/api.ts'
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
  const nommes = await nommerMetiersDesCodes(context)
  const { rows } = await sql<MetierAffecte>`
    select m.metier_id, m.metier_libelle, (um.metier_id is not null)::int as affected
    from metier_entreprise m left join utilisateur_metier um
      on um.compte_id = m.compte_id and um.metier_id = m.metier_id and um.utilisateur_id = ${id}
    where m.compte_id = ${caller.compte_id} and (um.metier_id is not null or lower(m.metier_libelle) in (
      select lower(n) from unnest(${sql.val(nommes)}::text[]) n) or exists (
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

export async function listerCompetences(context: Context, id: number): Promise<TransferItem[]> {
  await exigerProfil(context, id, 'technicien')
  return await lireCompetences(context, id)
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
  await changerCompetences(context, id, { ajoutees, retirees })
  await record(context, {
    action: ecrireCompetences.id,
    entite: `utilisateur:${id}`,
    avant: { retires: retirees },
    apres: { ajoutes: ajoutees },
  })
}
