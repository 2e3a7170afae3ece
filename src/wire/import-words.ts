import { compter, joindre } from './french.ts'
import { type Notice, success, warning } from './notice.ts'
import type { ImportDouble, ImportReport } from './resource.ts'

/** How many lines of a sheet may exist already, and how many say another of them again. */
export function direDoubles(doubles: readonly Pick<ImportDouble, 'comme'>[]): string {
  const repeated = doubles.filter(({ comme }) => 'ligne' in comme).length
  const there = doubles.length - repeated
  return [
    there > 0 ? compter(there, 'ligne existe peut-être déjà', 'lignes existent peut-être déjà') : '',
    repeated > 0 ? compter(repeated, 'ligne en répète une autre', 'lignes en répètent une autre') : '',
  ]
    .filter(Boolean)
    .join(', ')
}

interface SelonLaListe {
  readonly applique: boolean
  /** "résident ajouté", "résidents ajoutés". */
  readonly ajoutes: readonly [string, string]
  /** "Aucun résident ajouté". */
  readonly aucun: string
  /** Said after their number: ", dont 3 en attente d’un logement". */
  readonly precision?: string
}

/** What an import did, or would do. */
export function direImport(
  { lignes, ecrites, erreurs, doubles, ignorees = 0 }: ImportReport,
  { applique, ajoutes, aucun, precision = '' }: SelonLaListe,
): Notice {
  if (lignes === 0) return warning('Rien à importer.')
  const fausses = erreurs.length > 0 ? `${compter(erreurs.length, 'ligne')} à corriger` : ''
  const laissees = ignorees > 0 ? compter(ignorees, 'ligne laissée de côté', 'lignes laissées de côté') : ''
  if (ecrites > 0) {
    const suite = joindre([fausses, laissees].filter(Boolean))
    return success(`${compter(ecrites, ...ajoutes)}${precision}${suite ? `\u00a0; ${suite}` : ''}.`)
  }
  if (fausses) return warning(`${fausses}.`)
  if (applique) return warning(`${aucun}\u00a0: ${direDoubles(doubles ?? [])}.`)
  return success(doubles ? `${direDoubles(doubles)}.` : 'Toutes les lignes peuvent être importées.')
}
