import { EMPLACEMENTS, type FichierLegal, finProposee } from '#domains/residences/model/legal.ts'
import { estPerime } from '#domains/residences/model/validite.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { trouverResident } from '../residents/lire.ts'
import { tracer } from '../sante/acces.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Documents that stand, the latest version of each slot first. */
export async function lireRows({ db, caller }: Lecture, resident_id: number) {
  return await db
    .selectFrom('resident_fichier_legal as f')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'f.compte_id').onRef('u.utilisateur_id', '=', 'f.depose_par'),
    )
    .select(['f.fichier_id', 'f.fichiers_legaux_id', 'f.version', 'f.expire', 'f.sha256', 'f.taille', 'f.depose_a'])
    .select(['u.nom', 'u.prenom'])
    .where('f.compte_id', '=', caller.compte_id)
    .where('f.resident_id', '=', resident_id)
    .where('f.supprime_a', 'is', null)
    .orderBy('f.fichiers_legaux_id')
    .orderBy('f.version', 'desc')
    .execute()
}

/** Which of these people have a document in this slot. */
export async function quiADepose({ db, caller }: Lecture, residents: readonly number[], emplacement: number) {
  if (residents.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('resident_fichier_legal')
    .select('resident_id')
    .distinct()
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', 'in', [...residents])
    .where('fichiers_legaux_id', '=', emplacement)
    .where('supprime_a', 'is', null)
    .execute()
  return new Set(rows.map(r => r.resident_id))
}

/** Slot by slot, those that are empty too. @throws CodedError INTROUVABLE */
export async function listerLesFichiersLegaux(context: Lecture, resident_id: number) {
  await trouverResident(context, resident_id)
  const rows = await lireRows(context, resident_id)
  const jour = jourParis(context.now)
  return {
    lu_a: context.now.toISOString(),
    fichiers: EMPLACEMENTS.map(({ id, libelle }): FichierLegal => {
      const siens = rows.filter(r => r.fichiers_legaux_id === id)
      const expire = siens[0]?.expire ?? null
      return {
        fichiers_legaux_id: id,
        fichiers_legaux_libelle: libelle,
        exist: siens.length > 0 ? 1 : 0,
        date_expire: estPerime(expire, jour) ? 1 : 0,
        fichier_affect_date_expiration: expire,
        fin_proposee: finProposee(id, jour),
        versions: siens.map(r => ({
          ...{ version: r.version, expire: r.expire, taille: r.taille },
          ...{ depose_a: r.depose_a.toISOString(), depose_par: formaterNom(r) },
        })),
      }
    }),
  }
}

interface Lequel {
  readonly id: number
  readonly fichiers_legaux_id: number
  readonly version?: number | undefined
}

/** Where the bytes of a document are, for who reads it now, which is noted. @throws CodedError INTROUVABLE */
export async function ouvrirFichierLegal(context: Lecture, { id, fichiers_legaux_id, version }: Lequel) {
  await trouverResident(context, id)
  const libelle = EMPLACEMENTS.find(e => e.id === fichiers_legaux_id)?.libelle
  const trouve = (await lireRows(context, id)).find(
    r => r.fichiers_legaux_id === fichiers_legaux_id && (version === undefined || r.version === version),
  )
  if (!trouve || libelle === undefined) throw refuse('INTROUVABLE')
  await tracer(context, { resident_id: id, quoi: 'document', detail: `${libelle}, version ${trouve.version}` })
  return { sha256: trouve.sha256, taille: trouve.taille, nom: `${libelle}.pdf` }
}
