import { compterDues, joursDesDues, joursOtes } from '#domains/scheduling/model/dues.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { parAnDe } from '#domains/scheduling/model/tableau/calcul.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireVersionsContrats } from './contrats.ts'

/**
 * What each of these people owes, in minutes, of times within these days: by the settings, their contracts and their days away.
 * Three statements.
 */
export async function lireDues(
  context: Pick<Context, 'db' | 'caller'>,
  periode: Periode,
  utilisateurs: readonly number[],
) {
  const [versions, contrats, absences] = await Promise.all([
    lireVersions(context),
    lireVersionsContrats(context, utilisateurs),
    utilisateurs.length === 0 ? [] : lireAbsences(context, { utilisateurs, ...joursDesDues(periode) }),
  ])
  const parAn = parAnDe(jour => versionDu(versions, jour).proprietes)
  const absencesDe = Map.groupBy(absences, a => a.utilisateur_id)
  const comptees = new Map<number, (periode: Periode) => number>()
  return {
    parAn,
    minutes: (id: number, vise: Periode): number => {
      const otes = () => joursOtes(absencesDe.get(id) ?? [])
      const dues = comptees.get(id) ?? compterDues({ contrats: contrats.get(id) ?? [], parAn, otes: otes() })
      comptees.set(id, dues)
      return dues(vise)
    },
  }
}
