import { sql } from 'kysely'
import type { ActeEchange, Echange } from '#domains/field-service/model/demandes/echanges.ts'
import type { ReadContext } from '#server/http/context.ts'
import '../tables.ts'

interface Lu {
  readonly uid: string
  readonly acte: ActeEchange
  readonly auteur: string
  readonly auteur_compte_id: number | null
  readonly avec: string
  readonly texte: string
  readonly jour: string | null
  readonly th: string
  readonly cents: number | null
  readonly fait_a: Date
}

/** What was done and written about these shared requests, by request, the oldest first: this company's own copy. */
export async function lireEchanges(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  partages: readonly string[],
): Promise<ReadonlyMap<string, Echange[]>> {
  if (partages.length === 0) return new Map()
  const { rows } = await sql<Lu>`select m.uid, m.acte, m.auteur, m.auteur_compte_id,
      case when m.avec_compte_id in (${caller.compte_id}::int, m.auteur_compte_id) then '' else coalesce(r.compte_raison_sociale, '') end
        as avec, m.commentaire_texte as texte, m.jour::text as jour, m.th, m.cents, m.fait_a
    from demande_commentaire m left join comptes_lies() r on r.compte_id = m.avec_compte_id
    where m.compte_id = ${caller.compte_id} and m.uid = any(${sql.val([...partages])}::uuid[])
    order by m.commentaire_id`.execute(db)
  const dits = rows.map(({ auteur_compte_id, fait_a, ...r }) => ({
    ...r,
    moi: auteur_compte_id === caller.compte_id,
    fait_a: fait_a.toISOString(),
  }))
  return new Map(
    [...Map.groupBy(dits, d => d.uid)].map(([uid, liste]) => [uid, liste.map(({ uid: _, ...echange }) => echange)]),
  )
}
