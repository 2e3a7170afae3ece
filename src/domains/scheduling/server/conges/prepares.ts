import { sql } from 'kysely'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { compter } from '#wire/french.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { saufChevauchement } from '../effets.ts'
import type { Libere } from '../planning/garde.ts'

/**
 * Takes off what is prepared for somebody on days that become away, and what is prepared of the published posts that leave with
 * them: left there, publishing would refuse it. A post that was prepared for somebody else stays theirs, as a new one.
 * @returns whole rows as they were, to come back with the days
 */
export async function retirerPrepares(
  context: Context,
  utilisateur_id: number,
  { du, au, partis }: Periode & { readonly partis: readonly number[] },
): Promise<Libere['prepares']> {
  const { db, caller } = context
  const { compte_id } = caller
  const lire = await sql<{ ligne: Libere['prepares'][number] }>`select to_jsonb(b) as ligne from pointage_brouillon b
    where compte_id = ${compte_id} and ((utilisateur_id = ${utilisateur_id}
      and pointage_date between ${du}::date and ${au}::date) or pointage_id = any(${partis}::int[]))
    order by pointage_id for update`.execute(db)
  const lignes = lire.rows.map(r => r.ligne)
  if (lignes.length === 0) return []
  const ailleurs = lignes.filter(
    l => !l.retire && !(l.utilisateur_id === utilisateur_id && du <= l.pointage_date && l.pointage_date <= au),
  )
  const restent = ailleurs.map(l => l.pointage_id)
  const partent = lignes.map(l => l.pointage_id).filter(id => !restent.includes(id))
  await sql`update pointage_brouillon set base_version = null
    where compte_id = ${compte_id} and pointage_id = any(${restent}::int[])`.execute(db)
  await sql`delete from pointage_brouillon
    where compte_id = ${compte_id} and pointage_id = any(${partent}::int[])`.execute(db)
  for (const { pointage_id, ...avant } of lignes)
    if (partent.includes(pointage_id))
      await record(context, { action: 'brouillon.retirer', entite: `pointage:${pointage_id}`, avant })
  await annoncerBureau(context)
  return lignes
}

/**
 * Puts them back as they were, where nothing was prepared of them since.
 * @returns how many posts came back
 * @throws CodedError POSTE_OCCUPE where something else is prepared at their hours
 */
export async function rendrePrepares(context: Context, prepares: Libere['prepares']): Promise<number> {
  if (prepares.length === 0) return 0
  const { db, caller } = context
  const lignes = JSON.stringify(prepares)
  const remis = await saufChevauchement(context, async () => {
    await sql`update pointage_brouillon b set base_version = l.base_version
      from jsonb_populate_recordset(null::pointage_brouillon, ${lignes}::jsonb) l
      where b.compte_id = ${caller.compte_id} and l.compte_id = b.compte_id and l.pointage_id = b.pointage_id
        and b.base_version is null`.execute(db)
    const { rows } = await sql<{ pointage_id: number }>`insert into pointage_brouillon
      select l.* from jsonb_populate_recordset(null::pointage_brouillon, ${lignes}::jsonb) l
      where l.compte_id = ${caller.compte_id}
        -- Taken off or changed from a published post that did not come back as it was: publishing would refuse it.
        and (l.base_version is null or exists (select from pointage p where p.compte_id = l.compte_id
          and p.pointage_id = l.pointage_id and p.version = l.base_version))
      on conflict (compte_id, pointage_id) do nothing returning pointage_id`.execute(db)
    return rows
  })
  if (!remis)
    throw refuse('POSTE_OCCUPE', { message: 'Un autre poste est préparé depuis pour cette personne sur ces jours.' })
  const rendus = prepares.filter(l => remis.some(r => r.pointage_id === l.pointage_id))
  for (const { pointage_id, ...apres } of rendus)
    await record(context, { action: 'brouillon.rendre', entite: `pointage:${pointage_id}`, apres })
  await annoncerBureau(context)
  return rendus.filter(l => !l.retire).length
}

/** "2 postes préparés retirés", for the sentence that answers; null where there was none. */
export const direRetires = (nombre: number): string | null =>
  nombre === 0 ? null : compter(nombre, 'poste préparé retiré', 'postes préparés retirés')

/** "2 postes préparés rendus". */
export const direRendus = (nombre: number): string | null =>
  nombre === 0 ? null : compter(nombre, 'poste préparé rendu', 'postes préparés rendus')
