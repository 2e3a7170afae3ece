import { defaireImportResidents, importerResidents } from '#domains/residences/model/import-operations.ts'
import { defaire, importer, nommer } from '#domains/residences/server/import/importer.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter } from '#wire/french.ts'
import { direImport } from '#wire/import-words.ts'
import { success, warning } from '#wire/notice.ts'

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
    const { attendent = 0 } = lu
    const dit = direImport(rapport, {
      ...{
        applique: body.appliquer,
        aucun: 'Aucun résident ajouté',
        ajoutes: ['résident ajouté', 'résidents ajoutés'] as const,
      },
      precision: attendent === 0 ? '' : `, dont ${attendent} en attente d’un logement`,
    })
    return { ...dit, rapport }
  }),
  route(defaireImportResidents, async (context, { params }) => {
    const { retires, gardes } = await defaire(context, params.import_id)
    const fait = `${compter(retires, 'résident retiré', 'résidents retirés')}.`
    if (gardes === 0) return success(fait)
    const restent = compter(gardes, 'personne reste', 'personnes restent')
    return warning(`${fait} ${restent}\u00a0: quelque chose a été noté depuis.`)
  }),
]
