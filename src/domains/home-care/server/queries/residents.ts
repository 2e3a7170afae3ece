import { sql } from 'kysely'
import type { ResidentNomme } from '#domains/home-care/model/residents.ts'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { nommerResidents } from '#domains/residences/server/api.ts'
import type { Lecture } from './transmissions.ts'
import '../tables.ts'

export interface LienLu extends ResidentNomme {
  readonly transmission_id: number
}

/** Whom these sheets name, as they are called today; null for who may not know the residents. */
export async function lireLiens(context: Lecture, ids: readonly number[]): Promise<LienLu[] | null> {
  const { db, caller } = context
  if (!caller.modules.has(MODULE_RESIDENTS)) return null
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('transmission_resident')
    .select(['transmission_id', 'resident_id', 'nom'])
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('actuel', '=', true)
    .orderBy('rang')
    .orderBy('resident_id')
    .execute()
  const noms = await nommerResidents(context, [...new Set(rows.map(r => r.resident_id))])
  return rows.map(({ transmission_id, resident_id, nom }) => ({
    ...{ transmission_id, resident_id, label: noms.get(resident_id) ?? nom },
  }))
}

/** The last ones are shown; older ones are found in the register. */
const FICHES_MAX = 50

/** Sheets that name somebody as they stand, the newest first, without what they say. */
export async function listerFiches({ db, caller }: Lecture, resident_id: number) {
  const des = db
    .selectFrom('transmission_resident as l')
    .innerJoin('transmission as t', join =>
      join.onRef('t.compte_id', '=', 'l.compte_id').onRef('t.transmission_id', '=', 'l.transmission_id'),
    )
    .where('l.compte_id', '=', caller.compte_id)
    .where('l.resident_id', '=', resident_id)
    .where('l.actuel', '=', true)
  const [fiches, compte] = await Promise.all([
    des
      .innerJoin('utilisateur as u', join =>
        join.onRef('u.compte_id', '=', 't.compte_id').onRef('u.utilisateur_id', '=', 't.auteur_id'),
      )
      .select(['t.transmission_id', 't.ecrite_a', 't.categorie', 't.importance', 't.rayee_a', 'u.nom', 'u.prenom'])
      .orderBy('t.ecrite_a', 'desc')
      .orderBy('t.transmission_id', 'desc')
      .limit(FICHES_MAX)
      .execute(),
    des.select(sql<number>`count(*)::int`.as('n')).executeTakeFirst(),
  ])
  return { fiches, total: compte?.n ?? 0 }
}
