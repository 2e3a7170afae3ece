import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import {
  enregistrerAnomalies,
  enregistrerProprietes,
  enregistrerReglage,
  formulaireAnomalies,
  lireProprietes,
  lireReglesCompte,
} from './contract.ts'
import * as anomalies from './server/anomalies.ts'
import * as proprietes from './server/proprietes.ts'
import * as regles from './server/regles.ts'

export const configurationsRoutes: readonly Route[] = [
  route(lireProprietes, context => proprietes.lire(context)),

  route(enregistrerProprietes, async (context, { body }) => {
    await proprietes.enregistrer(context, body)
    return success('Les propriétés du planning ont bien été enregistrées.')
  }),

  route(formulaireAnomalies, context => anomalies.formulaire(context)),

  route(enregistrerAnomalies, async (context, { body }) => {
    await anomalies.enregistrer(context, body)
    return success('Les contrôles ont bien été enregistrés.')
  }),

  route(lireReglesCompte, context => regles.lister(context)),

  route(enregistrerReglage, async (context, { body }) => {
    await regles.regler(context, body)
    return success('La règle a bien été enregistrée.')
  }),
]
