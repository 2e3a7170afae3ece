import * as contract from '#domains/residences/model/hors-ligne-operations.ts'
import {
  enroler,
  lireMonAppareil,
  listerAppareils,
  retirerAppareil,
} from '#domains/residences/server/hors-ligne/appareils.ts'
import { emporter } from '#domains/residences/server/hors-ligne/emporter.ts'
import {
  autoriser,
  declarer,
  formulaireHebergement,
  lireReglage,
  retirerDeclaration,
} from '#domains/residences/server/hors-ligne/reglage.ts'
import { type Route, route } from '#server/http/route.ts'
import { compter } from '#wire/french.ts'
import { success } from '#wire/notice.ts'

const RETIRE = 'Cet appareil ne lira plus les fiches d’urgence sans réseau\u00a0: il efface à son prochain contact.'

/** Emergency sheets read without network: what the house allows, and devices that keep some. */
export const horsLigneRoutes: readonly Route[] = [
  route(contract.lireHorsLigne, context => lireReglage(context)),
  route(contract.formulaireHebergement, context => formulaireHebergement(context)),
  route(contract.declarerHebergement, async (context, { body }) => {
    await declarer(context, body)
    return success('L’hébergement des données de santé est déclaré.')
  }),
  route(contract.retirerHebergement, async context => {
    await retirerDeclaration(context)
    return success('La déclaration est retirée, et avec elle l’autorisation de chaque appareil.')
  }),
  route(contract.autoriserHorsLigne, async (context, { body }) => {
    const finis = await autoriser(context, body.autorise)
    if (body.autorise) return success('La lecture hors ligne des fiches d’urgence est autorisée.')
    const effacent = finis > 0 ? `\u00a0: ${compter(finis, 'appareil')} à effacer au prochain contact` : ''
    return success(`La lecture hors ligne n’est plus autorisée${effacent}.`)
  }),
  route(contract.retirerAppareilMaison, async (context, { params }) => {
    await retirerAppareil(context, params.enrolement_id)
    return success(RETIRE)
  }),
  route(contract.lireMonAppareil, context => lireMonAppareil(context)),
  route(contract.listerMesAppareils, context => listerAppareils(context, { miens: true })),
  route(contract.retirerMonAppareil, async (context, { params }) => {
    await retirerAppareil(context, params.enrolement_id, { miens: true })
    return success(RETIRE)
  }),
  route(contract.enrolerAppareil, (context, { body }) => enroler(context, body.credential)),
  route(contract.emporterFiches, context => emporter(context)),
]
