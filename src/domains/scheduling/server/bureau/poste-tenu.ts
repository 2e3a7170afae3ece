import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour, type JourIso, jourParis } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'

/** Where the house counts on a post from now on: its cycles, by name, and its needs, of today and to come. */
async function lireTenants({ db, caller, now }: Context, poste_id: number) {
  const { compte_id } = caller
  const { rows } = await sql<{ cycles: string[]; besoins: JourIso[] }>`
    select
      array(select c.cycle_nom from planning_cycle c
        where c.compte_id = ${compte_id} and c.supprime_a is null
          and exists (select from planning_cycle_ligne l
            where l.compte_id = c.compte_id and l.cycle_id = c.cycle_id and l.poste_id = ${poste_id})
        order by lower(c.cycle_nom)) as cycles,
      array(select distinct b.valable_du::text from planning_besoin b
        where b.compte_id = ${compte_id} and b.poste_id = ${poste_id} and b.souhaite > 0
          and b.valable_du >= coalesce((select max(v.valable_du) from planning_besoins v
            where v.compte_id = ${compte_id} and v.valable_du <= ${jourParis(now)}::date), '-infinity')
        order by 1) as besoins`.execute(db)
  return rows[0] ?? { cycles: [], besoins: [] }
}

/**
 * A post that a cycle or needs hold stays: what was to be planned would go without a word. Under the lock of its row.
 * @throws CodedError ENCORE_UTILISE with their names
 */
export async function exigerPosteLibre(context: Context, poste_id: number): Promise<void> {
  const { cycles, besoins } = await lireTenants(context, poste_id)
  const noms = cycles.map(nom => `«\u00a0${nom}\u00a0»`)
  const parts = [
    noms.length > 0 && `dans ${noms.length > 1 ? 'les cycles' : 'le cycle'} ${joindre(noms)}`,
    besoins.length > 0 && `dans les besoins à partir du ${joindre(besoins.map(jour => formaterJour(jour, 'complet')))}`,
  ].filter(part => part !== false)
  if (parts.length === 0) return
  throw refuse('ENCORE_UTILISE', { message: `Ce poste est ${joindre(parts)}\u00a0: retirez-le d’abord.` })
}
