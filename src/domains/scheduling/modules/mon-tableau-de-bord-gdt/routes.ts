import * as feuilles from '#domains/scheduling/model/cloture/feuille-operations.ts'
import { composerFeuille } from '#domains/scheduling/server/cloture/feuille-pdf.ts'
import { lireFeuille, lireMesFeuilles } from '#domains/scheduling/server/cloture/feuilles.ts'
import { contesterFeuille, signerFeuille } from '#domains/scheduling/server/cloture/signer.ts'
import { lireMonEquite as lireMienne } from '#domains/scheduling/server/equite/lectures.ts'
import { lireTableauDe } from '#domains/scheduling/server/tableau/lectures.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { finirPhrase, formaterInstantComplet } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'
import { lireMonEquite, lireTableau } from './contract.ts'

export const tableauRoutes: readonly Route[] = [
  route(lireTableau, (context, { query }) => lireTableauDe(context, query.annee)),

  route(lireMonEquite, context => lireMienne(context)),

  route(feuilles.lireMesFeuilles, context => lireMesFeuilles(context)),
  route(feuilles.lireMaFeuille, (context, { params }) => lireFeuille(context, context.caller.utilisateur_id, params)),
  detachedRoute(feuilles.imprimerMaFeuille, (context, { params }) =>
    composerFeuille(context, context.caller.utilisateur_id, params),
  ),

  route(feuilles.signerMaFeuille, async (context, { params, body }) => {
    const avant = await signerFeuille(context, params, body)
    return success(
      avant === null ? 'Feuille signée.' : finirPhrase(`Feuille déjà signée le ${formaterInstantComplet(avant)}`),
    )
  }),

  route(feuilles.contesterMaFeuille, async (context, { params, body }) => {
    await contesterFeuille(context, params, body)
    return success('C’est transmis à votre responsable.')
  }),
]
