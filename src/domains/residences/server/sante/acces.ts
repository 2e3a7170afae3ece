import { sql } from 'kysely'
import { DROIT_LEGAL, DROIT_MEDICAL } from '#domains/residences/model/adresses.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import type { Acces, Lecture } from '#domains/residences/model/sante.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'
import '../tables.ts'

/** A page that is open is read again by itself: the same person, in the same session, of the same thing, within minutes. */
const MEME_LECTURE_MS = 10 * 60_000
/** Lines that one reads; the rest stands in the log, for a narrower question. */
const LIGNES_MAX = 1000

interface Lu {
  readonly resident_id: number
  readonly quoi: Lecture
  readonly detail?: string
  readonly motif?: string
  /** What one page reads again and again is one reading. */
  readonly repris?: boolean
  /** When, where it was read before it was told. */
  readonly lu_a?: Date
}

/** Notes who reads what of whom, in the transaction that reads it. */
export async function tracer(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  { resident_id, quoi, detail = '', motif = '', repris = false, lu_a = now }: Lu,
): Promise<void> {
  const { compte_id, utilisateur_id, session_id } = caller
  const depuis = new Date(now.getTime() - MEME_LECTURE_MS)
  await sql`insert into acces_sante (compte_id, resident_id, utilisateur_id, session_id, quoi, detail, motif, lu_a)
    select ${compte_id}::integer, ${resident_id}::integer, ${utilisateur_id}::integer, ${session_id}::uuid, ${quoi}::text,
      ${detail}::text, ${motif}::text, ${lu_a}::timestamptz
    where not (${repris}::boolean and exists (select from acces_sante a where a.compte_id = ${compte_id}
      and a.resident_id = ${resident_id} and a.session_id = ${session_id}::uuid and a.quoi = ${quoi}
      and a.detail = ${detail} and a.lu_a > ${depuis}::timestamptz))`.execute(db)
}

/** Who does not see the data does not see who read it. */
function visibles({ caller }: Pick<Context, 'caller'>): Lecture[] {
  const { modules } = caller
  return [
    ...(modules.has(DROIT_MEDICAL) ? (['fiche', 'urgence'] as const) : []),
    ...(modules.has(DROIT_LEGAL) ? (['nir', 'document'] as const) : []),
  ]
}

const ordre = new Intl.Collator('fr')
const parNom = (a: { label: string }, b: { label: string }) => ordre.compare(a.label, b.label)

interface Question {
  readonly resident_id?: number | undefined
  readonly utilisateur_id?: number | undefined
}

/** Readings of the house, the latest first, and of whom and by whom there are any. */
export async function listerLesAcces(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  { resident_id, utilisateur_id }: Question,
) {
  const { db, caller, now } = context
  const quoi = visibles(context)
  const lu_a = now.toISOString()
  if (quoi.length === 0) return { lu_a, acces: [], tronque: false, residents: [], personnes: [] }
  const lectures = () =>
    db
      .selectFrom('acces_sante as a')
      .innerJoin('resident as r', join =>
        join.onRef('r.compte_id', '=', 'a.compte_id').onRef('r.resident_id', '=', 'a.resident_id'),
      )
      .innerJoin('utilisateur as u', join =>
        join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
      )
      .where('a.compte_id', '=', caller.compte_id)
      .where('a.quoi', 'in', quoi)
  const deResident = ['r.resident_civilite', 'r.resident_prenom', 'r.resident_nom'] as const
  let query = lectures()
    .select(['a.acces_id', 'a.lu_a', 'a.utilisateur_id', 'a.resident_id', 'a.quoi', 'a.detail', 'a.motif'])
    .select(['u.nom', 'u.prenom', ...deResident])
  if (resident_id !== undefined) query = query.where('a.resident_id', '=', resident_id)
  if (utilisateur_id !== undefined) query = query.where('a.utilisateur_id', '=', utilisateur_id)
  const [rows, residents, personnes] = await Promise.all([
    query
      .orderBy('a.lu_a', 'desc')
      .orderBy('a.acces_id', 'desc')
      .limit(LIGNES_MAX + 1)
      .execute(),
    lectures()
      .select(['a.resident_id', ...deResident])
      .distinct()
      .execute(),
    lectures().select(['a.utilisateur_id', 'u.nom', 'u.prenom']).distinct().execute(),
  ])
  return {
    lu_a,
    tronque: rows.length > LIGNES_MAX,
    acces: rows.slice(0, LIGNES_MAX).map(
      (row): Acces => ({
        acces_id: row.acces_id,
        lu_a: row.lu_a.toISOString(),
        utilisateur_id: row.utilisateur_id,
        par: formaterNom(row),
        resident_id: row.resident_id,
        resident_label: nomResident(row),
        ...{ quoi: row.quoi, detail: row.detail, motif: row.motif },
      }),
    ),
    residents: residents.map(r => ({ value: String(r.resident_id), label: nomResident(r) })).sort(parNom),
    personnes: personnes.map(u => ({ value: String(u.utilisateur_id), label: formaterNom(u) })).sort(parNom),
  }
}
