import { SANTE_VIDE, type SanteSaisie, type VersionSante } from '#domains/residences/model/sante.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { trouverResident } from '../residents/lire.ts'
import { tracer } from './acces.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Versions that are read; the older ones stay in the database. */
const VERSIONS_MAX = 50

const versions = ({ db, caller }: Lecture) =>
  db
    .selectFrom('resident_sante as s')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 's.compte_id').onRef('u.utilisateur_id', '=', 's.auteur_id'),
    )
    .select(['s.version', 's.ecrit_a', 's.resident_gir', 's.date_evaluation', 's.evaluateur'])
    .select(['s.resident_groupe_sanguin', 's.resident_allergies', 's.resident_medicaments', 's.resident_autres_infos'])
    .select(['s.directives', 's.consentement', 's.consentement_le', 'u.nom', 'u.prenom'])
    .where('s.compte_id', '=', caller.compte_id)
type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const presenter = ({ nom, prenom, ecrit_a, ...row }: Row): VersionSante => ({
  ...row,
  ecrit_a: ecrit_a.toISOString(),
  auteur: formaterNom({ nom, prenom }),
})

/** The sheet as it was written each time, the latest first. */
export async function lireVersions(context: Lecture, resident_id: number): Promise<VersionSante[]> {
  const rows = await versions(context)
    .where('s.resident_id', '=', resident_id)
    .orderBy('s.version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  return rows.map(presenter)
}

/** What stands today of several people's sheets; who has none is left out. */
export async function dernieresVersions(
  context: Lecture,
  residents: readonly number[],
): Promise<Map<number, VersionSante>> {
  if (residents.length === 0) return new Map()
  const rows = await versions(context)
    .select('s.resident_id')
    .distinctOn('s.resident_id')
    .where('s.resident_id', 'in', [...residents])
    .orderBy('s.resident_id')
    .orderBy('s.version', 'desc')
    .execute()
  return new Map(rows.map(({ resident_id, ...row }) => [resident_id, presenter(row)]))
}

/** A version as its form holds it; of none, an empty one. */
export function saisieDe(version: VersionSante | undefined): SanteSaisie {
  if (!version) return SANTE_VIDE
  const { version: _v, ecrit_a: _e, auteur: _a, ...saisie } = version
  return saisie
}

/** What a reading of these versions is called in the log. */
export const direVersion = ([derniere]: readonly VersionSante[]): string =>
  derniere ? `version ${derniere.version}` : 'encore vide'

interface Evaluation {
  readonly gir: VersionSante['resident_gir']
  readonly le: JourIso
  readonly par: string
}

/** Each evaluation once, the latest day first; the same one written again stands in later versions too. */
export function evaluationsDe(versions: readonly VersionSante[]): Evaluation[] {
  const vues = new Map<string, Evaluation>()
  for (const { resident_gir: gir, date_evaluation: le, evaluateur: par } of versions)
    if (gir !== '' && le !== null) vues.set([gir, le, par].join('\n'), { gir, le, par })
  return [...vues.values()].sort((a, b) => (a.le < b.le ? 1 : -1))
}

/** The sheet with its history; reading it is noted. @throws CodedError INTROUVABLE */
export async function lireLaFiche(context: Lecture, resident_id: number) {
  await trouverResident(context, resident_id)
  const versions = await lireVersions(context, resident_id)
  await tracer(context, { resident_id, quoi: 'fiche', detail: direVersion(versions), repris: true })
  return { lu_a: context.now.toISOString(), versions, girs: evaluationsDe(versions) }
}
