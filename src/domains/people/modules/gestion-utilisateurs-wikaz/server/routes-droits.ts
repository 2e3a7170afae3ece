import * as droits from '#domains/people/model/droits.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { affecterMetier, ecrireListeCompetences, listerCompetences, listerMetiers } from './competences.ts'
import { ecrireListeDroits, lireListeDroits } from './droits.ts'
import { enregistrerProprietes, enregistrerVisible, formulaireProprietes, lireVisible } from './proprietes.ts'

/** Rights, properties, trades, visibility, services. */
export const droitsRoutes: readonly Route[] = [
  route(droits.lireDroits, (context, { params }) => lireListeDroits(context, params.id)),
  route(droits.ecrireDroits, async (context, { params, body }) => {
    await ecrireListeDroits(context, params.id, body.data)
    return success('Les droits sont enregistrés\u00a0: ils valent dès maintenant.')
  }),

  route(droits.editerProprietes, (context, { params }) => formulaireProprietes(context, params.id)),
  route(droits.ecrireProprietes, async (context, { params, body }) => {
    await enregistrerProprietes(context, params.id, body)
    return success('Les propriétés sont enregistrées.')
  }),

  route(droits.lireMetiers, (context, { params }) => listerMetiers(context, params.id)),
  route(droits.ecrireMetier, async (context, { params: { id, metier_id }, body }) => {
    const libelle = await affecterMetier(context, { id, metier_id, affecte: body.affected === 1 })
    return success(`${libelle}\u00a0: ${body.affected === 1 ? 'métier donné' : 'métier retiré'}.`)
  }),

  route(droits.lireVisibilite, async (context, { params }) => ({
    propriete_visibilite_do: (await lireVisible(context, params.id)) ? (1 as const) : (0 as const),
  })),
  route(droits.ecrireVisibilite, async (context, { params, body }) => {
    await enregistrerVisible(context, params.id, body.visibilite_do === 1)
    return success(
      body.visibilite_do === 1
        ? 'Les donneurs d’ordres voient ses créneaux libres.'
        : 'Les donneurs d’ordres ne voient plus ses créneaux libres.',
    )
  }),

  route(droits.lireCompetences, (context, { params }) => listerCompetences(context, params.id)),
  route(droits.ecrireCompetences, async (context, { params, body }) => {
    await ecrireListeCompetences(context, params.id, body.data)
    return success('Les prestations sont enregistrées.')
  }),
]
