import { direEffet } from '#domains/scheduling/server/regles/date-effet.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import {
  enregistrerAnomalies,
  enregistrerProprietes,
  enregistrerReglage,
  formulaireAnomalies,
  lireProprietes,
  lireReglesCompte,
  lireVersionsCompte,
  retirerVersion,
} from './contract.ts'
import * as anomalies from './server/anomalies.ts'
import * as proprietes from './server/proprietes.ts'
import * as regles from './server/regles.ts'
import { lireVersionsDe, retirer } from './server/versions.ts'

export const configurationsRoutes: readonly Route[] = [
  route(lireProprietes, context => proprietes.lire(context)),

  route(enregistrerProprietes, async (context, { body }) => {
    const { jour } = await proprietes.enregistrer(context, body)
    return success(direEffet('Les propriétés du planning ont bien été enregistrées.', context, jour))
  }),

  route(formulaireAnomalies, context => anomalies.formulaire(context)),

  route(enregistrerAnomalies, async (context, { body }) => {
    const { jour } = await anomalies.enregistrer(context, body)
    return success(direEffet('Les contrôles ont bien été enregistrés.', context, jour))
  }),

  route(lireReglesCompte, context => regles.lister(context)),

  route(enregistrerReglage, async (context, { body }) => {
    const { jour } = await regles.regler(context, body)
    return success(direEffet('La règle a bien été enregistrée.', context, jour))
  }),

  route(lireVersionsCompte, context => lireVersionsDe(context)),

  route(retirerVersion, async (context, { params, query }) => {
    await retirer(context, params.valable_du, query.quoi)
    return success('Ce réglage à venir a bien été retiré.')
  }),
]
