import { sql } from 'kysely'
import { RESIDENT_EFFACE } from '#domains/home-care/model/residents.ts'
import { FICHES_GARDEES_MAX, JOURS_GARDES } from '#domains/home-care/model/transmission.ts'
import type { Context } from '#server/http/context.ts'
import '../tables.ts'

export type Lecture = Pick<Context, 'db' | 'caller'>

/** An important sheet that somebody has not opened follows them longer than the others. */
export const JOURS_IMPORTANTES = 31
/** Names proposed while one types come from so many days back. */
const JOURS_PERSONNES = 90
const PERSONNES_MAX = 200

const JOUR_MS = 86_400_000
const avant = (now: Date, jours: number): Date => new Date(now.getTime() - jours * JOUR_MS)

/** Right of those who may strike out anybody's sheet. */
export const DROIT_ENCADREMENT = 'cx-transmissions-encadrement'

/** Sheets of the company with their author, what the caller has read and how many colleagues have. */
function selection({ db, caller }: Lecture) {
  const { compte_id, utilisateur_id } = caller
  return db
    .selectFrom('transmission as t')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 't.compte_id').onRef('u.utilisateur_id', '=', 't.auteur_id'),
    )
    .leftJoin('utilisateur as r', join =>
      join.onRef('r.compte_id', '=', 't.compte_id').onRef('r.utilisateur_id', '=', 't.rayee_par'),
    )
    .leftJoin('transmission_lecture as l', join =>
      join
        .onRef('l.compte_id', '=', 't.compte_id')
        .onRef('l.transmission_uid', '=', 't.transmission_uid')
        .on('l.utilisateur_id', '=', utilisateur_id),
    )
    .select(['t.transmission_id', 't.transmission_uid', 't.auteur_id', 'u.nom', 'u.prenom'])
    .select(['t.personne', 't.categorie', 't.importance', 't.texte', 't.actions', 't.resultat'])
    .select(['t.version', 't.ecrite_a', 't.recu_a', 't.bouge_a', 't.rayee_a', 't.rayee_motif'])
    .select(['r.nom as rayee_nom', 'r.prenom as rayee_prenom'])
    .select([
      sql<number>`least(coalesce(l.version, 0), t.version)`.as('version_lue'),
      sql<number>`(select count(*)::int from transmission_lecture tous where tous.compte_id = t.compte_id
        and tous.transmission_uid = t.transmission_uid and tous.utilisateur_id <> t.auteur_id)`.as('lecteurs'),
    ])
    .where('t.compte_id', '=', compte_id)
}
export type TransmissionLue = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

/** What a device keeps: the sheets that moved lately, and the important ones that the caller has still to read. */
function leFil({ now }: Pick<Context, 'now'>) {
  return sql<boolean>`(t.bouge_a > ${avant(now, JOURS_GARDES)} or (t.importance = 'importante' and t.rayee_a is null
    and t.bouge_a > ${avant(now, JOURS_IMPORTANTES)} and coalesce(l.version, 0) < t.version))`
}

/** Of what a device keeps, what the caller has not opened since it moved; the oldest first. */
export async function listerNonLues({ db, caller, now }: Lecture & Pick<Context, 'now'>) {
  return await db
    .selectFrom('transmission as t')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 't.compte_id').onRef('u.utilisateur_id', '=', 't.auteur_id'),
    )
    .leftJoin('transmission_lecture as l', join =>
      join
        .onRef('l.compte_id', '=', 't.compte_id')
        .onRef('l.transmission_uid', '=', 't.transmission_uid')
        .on('l.utilisateur_id', '=', caller.utilisateur_id),
    )
    .select(['t.transmission_id', 't.transmission_uid', 't.categorie', 't.importance', 't.bouge_a', 't.rayee_a'])
    .select(['u.nom', 'u.prenom'])
    .where('t.compte_id', '=', caller.compte_id)
    .where(leFil({ now }))
    .where(sql<boolean>`coalesce(l.version, 0) < t.version`)
    .orderBy('t.bouge_a')
    .orderBy('t.transmission_id')
    .limit(FICHES_GARDEES_MAX)
    .execute()
}

/** What a device keeps, newest change first. */
export async function lireFil(context: Lecture & Pick<Context, 'now'>): Promise<TransmissionLue[]> {
  const { now } = context
  return await selection(context)
    .where(leFil({ now }))
    .orderBy('t.bouge_a', 'desc')
    .orderBy('t.transmission_id', 'desc')
    .limit(FICHES_GARDEES_MAX)
    .execute()
}

/** One sheet of the company, or null. */
export async function trouverTransmission(context: Lecture, qui: { id: number } | { uid: string }) {
  const query = selection(context)
  const trouvee = await ('id' in qui
    ? query.where('t.transmission_id', '=', qui.id)
    : query.where('t.transmission_uid', '=', qui.uid)
  ).executeTakeFirst()
  return trouvee ?? null
}

/** The same, its row held until the transaction ends. */
export async function verrouillerTransmission(context: Lecture, uid: string): Promise<TransmissionLue | null> {
  const { db, caller } = context
  await db
    .selectFrom('transmission')
    .select('transmission_id')
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_uid', '=', uid)
    .forUpdate()
    .execute()
  return await trouverTransmission(context, { uid })
}

/** Former texts of these sheets, oldest first. */
export async function lireCorrections({ db, caller }: Lecture, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('transmission_correction')
    .select(['transmission_id', 'version', 'corrigee_a'])
    .select(['personne', 'categorie', 'importance', 'texte', 'actions', 'resultat'])
    .where('compte_id', '=', caller.compte_id)
    .where('transmission_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('version')
    .execute()
}
export type CorrectionLue = Awaited<ReturnType<typeof lireCorrections>>[number]

/** Who has opened a sheet, first readers first, without its author. */
export async function lireLecteurs(
  { db, caller }: Lecture,
  { transmission_uid, auteur_id }: Pick<TransmissionLue, 'transmission_uid' | 'auteur_id'>,
) {
  return await db
    .selectFrom('transmission_lecture as l')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'l.compte_id').onRef('u.utilisateur_id', '=', 'l.utilisateur_id'),
    )
    .select(['l.utilisateur_id', 'l.version', 'l.lue_a', 'u.nom', 'u.prenom'])
    .where('l.compte_id', '=', caller.compte_id)
    .where('l.transmission_uid', '=', transmission_uid)
    .where('l.utilisateur_id', '<>', auteur_id)
    .orderBy('l.lue_a')
    .orderBy('l.utilisateur_id')
    .execute()
}
export type LecteurLu = Awaited<ReturnType<typeof lireLecteurs>>[number]

/** People written about lately, by name: proposed while one types, without network too. */
export async function lirePersonnes({ db, caller, now }: Lecture & Pick<Context, 'now'>): Promise<string[]> {
  const rows = await db
    .selectFrom('transmission')
    .select(sql<string>`min(personne)`.as('personne'))
    .where('compte_id', '=', caller.compte_id)
    .where('personne', '<>', '')
    .where('personne', 'not like', `%${RESIDENT_EFFACE}%`)
    .where('rayee_a', 'is', null)
    .where('ecrite_a', '>', avant(now, JOURS_PERSONNES))
    .groupBy(sql`lower(unaccent(personne))`)
    .orderBy(sql`max(ecrite_a)`, 'desc')
    .limit(PERSONNES_MAX)
    .execute()
  return rows.map(r => r.personne)
}
