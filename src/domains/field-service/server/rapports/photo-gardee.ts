import { sql } from 'kysely'
import type { PhotoPayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_PHOTO } from '#domains/field-service/model/mutations.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { annoncer } from '../notifications.ts'

type Laquelle = Pick<PhotoPayload, 'intervention_id' | 'sha256'>

export interface PhotoGardee extends Laquelle {
  /** The same picture may have been sent twice. */
  readonly pieces: readonly number[]
  readonly legende: string
  readonly prise_a: Date
  /** The office has seen it and left it where it is. */
  readonly classee: boolean
}

/** What somebody has seen and set aside is what they saw: its author changes nothing of it any more. */
const CLASSEE: Effect = {
  outcome: 'rejected',
  code: 'ETAPE_REFUSEE',
  message: 'Le bureau a vu et classé cette photo\u00a0: elle ne change plus.',
}

/** A photo of the caller's that came while the visit was off their planning and is not the visit's; null: there is none. */
export async function trouverPhotoGardee(
  { db, caller }: Context,
  { intervention_id, sha256 }: Laquelle,
): Promise<PhotoGardee | null> {
  const rows = await db
    .selectFrom('hors_planning')
    .select(['hors_planning_id', 'fait_a', 'suite', sql<string>`coalesce(contenu->>'legende', '')`.as('legende')])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('type', '=', TYPE_PHOTO)
    .where(sql`contenu->>'sha256'`, '=', sha256)
    .where(sql<boolean>`suite is distinct from 'repris'`)
    .orderBy('hors_planning_id')
    .execute()
  const [premiere] = rows
  if (!premiere) return null
  const { legende, fait_a: prise_a } = premiere
  const classee = rows.some(r => r.suite === 'classe')
  return { intervention_id, sha256, pieces: rows.map(r => r.hors_planning_id), legende, prise_a, classee }
}

const entiteDe = ({ intervention_id }: Laquelle) => `intervention:${intervention_id}`

export async function legenderPhotoGardee(
  context: Context,
  photo: PhotoGardee,
  { legende, fait_a }: { readonly legende: string; readonly fait_a: Date },
): Promise<Effect> {
  const { db, caller } = context
  const { intervention_id, sha256, pieces } = photo
  const donnees = { intervention_id, hors_planning: true }
  if (photo.legende === legende) return { outcome: 'duplicate', donnees }
  if (photo.classee) return CLASSEE
  await sql`select photo_gardee_legender(${caller.utilisateur_id}, ${sql.val([...pieces])}::int[], ${legende})`.execute(
    db,
  )
  await record(context, {
    action: 'intervention.photo.legende',
    entite: entiteDe(photo),
    avant: { sha256, legende: photo.legende },
    apres: { sha256, legende },
    fait_a,
  })
  await annoncer(context, [caller.utilisateur_id])
  return { outcome: 'applied', donnees }
}

export async function retirerPhotoGardee(context: Context, photo: PhotoGardee, fait_a: Date): Promise<Effect> {
  const { db, caller } = context
  const { intervention_id, sha256, pieces, legende, prise_a } = photo
  if (photo.classee) return CLASSEE
  await sql`select photo_gardee_retirer(${caller.utilisateur_id}, ${sql.val([...pieces])}::int[])`.execute(db)
  await record(context, {
    action: 'intervention.photo.retirer',
    entite: entiteDe(photo),
    avant: { sha256, legende, prise_a: prise_a.toISOString() },
    fait_a,
  })
  await annoncer(context, [caller.utilisateur_id])
  return { outcome: 'applied', donnees: { intervention_id, hors_planning: true } }
}
