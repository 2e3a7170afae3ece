import { sql } from 'kysely'
import { listerVilles } from '#domains/customers/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { TransferItem } from '#wire/transfer.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** "01000" travels as the number 1000. */
const codeDe = (id: number) => String(id).padStart(5, '0')

/** Every postcode of the company's own address and its clients', with its towns; `etat` 1 for those it serves. */
export async function listerCodesPostaux(context: Lecture): Promise<TransferItem[]> {
  const { db, caller } = context
  const { compte_id } = caller
  const villes = await listerVilles(context)
  const { rows } = await sql<{ cp: string; villes: string; etat: 0 | 1 }>`
    select l.cp, coalesce(string_agg(distinct nullif(l.ville, ''), ', '), '') as villes,
        (exists (select from entreprise_cp e where e.compte_id = ${compte_id} and e.cp = l.cp))::int as etat
      from (
        select * from unnest(${sql.val(villes.map(v => v.cp))}::text[], ${sql.val(villes.map(v => v.ville))}::text[])
          as v (cp, ville)
        union all select compte_cp, trim(compte_ville) from compte where compte_id = ${compte_id}
        union all select cp, '' from entreprise_cp where compte_id = ${compte_id}) l
      where l.cp ~ '^[0-9]{5}$' group by l.cp order by l.cp`.execute(db)
  return rows.map(({ cp, villes, etat }) => ({
    id: Number(cp),
    label: villes ? `${cp} ${villes}` : cp,
    module_parent_id: null,
    etat,
  }))
}

/** Keeps exactly these, among those the list offers. @throws CodedError INTROUVABLE */
export async function ecrireCodesPostaux(context: Context, ids: readonly number[]): Promise<void> {
  const connus = new Set((await listerCodesPostaux(context)).map(ligne => ligne.id))
  if (ids.some(id => !connus.has(id))) throw refuse('INTROUVABLE')
  const { db, caller } = context
  const { compte_id } = caller
  const voulus = sql`${sql.val(ids.map(codeDe))}::text[]`
  const retires = await sql<{ cp: string }>`delete from entreprise_cp where compte_id = ${compte_id}
    and not cp = any(${voulus}) returning cp`.execute(db)
  const ajoutes = await sql<{ cp: string }>`insert into entreprise_cp (compte_id, cp)
    select ${compte_id}, c from unnest(${voulus}) c on conflict do nothing returning cp`.execute(db)
  if (retires.rows.length + ajoutes.rows.length === 0) return
  await record(context, {
    action: 'prestations.cp',
    entite: `compte:${compte_id}`,
    avant: { retires: retires.rows.map(r => r.cp) },
    apres: { ajoutes: ajoutes.rows.map(r => r.cp) },
  })
}
