import {
  defaireImportResidents,
  importerResidents,
  listerImportsResidents,
} from '#domains/residences/model/import-operations.ts'
import { defaire, listerImports } from '#domains/residences/server/import/defaire.ts'
import { importer } from '#domains/residences/server/import/importer.ts'
import { nommer } from '#domains/residences/server/import/nommer.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter, joindre } from '#wire/french.ts'
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
    const rapport = await nommer(context, lu, body.lignes)
    const { attendent = 0, attendaient = 0 } = lu
    const dont = joindre([
      ...(attendent > 0 ? [`${attendent} en attente d’un logement`] : []),
      ...(attendaient > 0 ? [`${attendaient} de la liste d’attente`] : []),
    ])
    const dit = direImport(rapport, {
      ...{
        applique: body.appliquer,
        aucun: 'Aucun résident ajouté',
        ajoutes: ['résident ajouté', 'résidents ajoutés'] as const,
      },
      precision: dont === '' ? '' : `, dont ${dont}`,
    })
    return { ...dit, rapport }
  }),
  route(listerImportsResidents, context => listerImports(context)),
  route(defaireImportResidents, async (context, { params }) => {
    const { retires, remis, gardes } = await defaire(context, params.import_id)
    const fait = [
      ...(retires > 0 || remis === 0 ? [`${compter(retires, 'résident retiré', 'résidents retirés')}.`] : []),
      ...(remis > 0 ? [`${compter(remis, 'personne attend', 'personnes attendent')} de nouveau.`] : []),
    ].join(' ')
    if (gardes === 0) return success(fait)
    const restent = compter(gardes, 'personne reste', 'personnes restent')
    return warning(`${fait} ${restent}\u00a0: quelque chose a été noté depuis.`)
  }),
]
