import { defaireImportResidents, importerResidents } from '#domains/residences/model/import-operations.ts'
import { defaire, importer, nommer } from '#domains/residences/server/import/importer.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter, joindre } from '#wire/french.ts'
import { direDoubles } from '#wire/import-words.ts'
import { success, warning } from '#wire/notice.ts'
import type { ImportReport } from '#wire/resource.ts'

/** What an import did, or would do. */
function dire(
  { lignes, ecrites, erreurs, doubles, ignorees = 0 }: ImportReport,
  { applique, attendent }: { readonly applique: boolean; readonly attendent: number },
) {
  if (lignes === 0) return warning('Rien à importer.')
  const fausses = erreurs.length > 0 ? `${compter(erreurs.length, 'ligne')} à corriger` : ''
  const laissees = ignorees > 0 ? `${compter(ignorees, 'ligne')} laissée${ignorees > 1 ? 's' : ''} de côté` : ''
  if (ecrites > 0) {
    const suite = joindre([fausses, laissees].filter(Boolean))
    const attente = attendent === 0 ? '' : `, dont ${attendent} en attente d’un logement`
    return success(
      `${compter(ecrites, 'résident ajouté', 'résidents ajoutés')}${attente}${suite ? `\u00a0; ${suite}` : ''}.`,
    )
  }
  if (fausses) return warning(`${fausses}.`)
  if (applique) return warning(`Aucun résident ajouté\u00a0: ${direDoubles(doubles ?? [])}.`)
  return success(doubles ? `${direDoubles(doubles)}.` : 'Toutes les lignes peuvent être importées.')
}

/** Residents of a sheet, and taking it back. */
export const importRoutes: readonly Route[] = [
  route(importerResidents, async (context, { body, request }) => {
    const lu = body.appliquer
      ? await faireUneFois(context, request, {
          ...{ type: importerResidents.id, entity: 'resident', payload: body },
          faire: inner => importer(inner, body),
        })
      : await importer(context, body)
    const rapport = await nommer(context, lu)
    return { ...dire(rapport, { applique: body.appliquer, attendent: lu.attendent ?? 0 }), rapport }
  }),
  route(defaireImportResidents, async (context, { params }) => {
    const { retires, gardes } = await defaire(context, params.import_id)
    const fait = `${compter(retires, 'résident retiré', 'résidents retirés')}.`
    if (gardes === 0) return success(fait)
    const restent = compter(gardes, 'personne reste', 'personnes restent')
    return warning(`${fait} ${restent}\u00a0: quelque chose a été noté depuis.`)
  }),
]
