import { sql } from 'kysely'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import {
  ajouterObservation,
  formulaireObservation,
  listerObservations,
  montrerObservation,
  OBSERVATION_MAX,
} from '#domains/customers/model/observations-operations.ts'
import { exigerAdresse } from '#domains/customers/server/api.ts'
import { annoncerChez, compterAVenir } from '#domains/field-service/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { createRow, removeRow, restoreRow } from '#server/resource/commands.ts'
import { formOf } from '#server/resource/form.ts'
import { tellWritten } from '#server/resource/live.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { findRow } from '#server/resource/rows.ts'
import { bodySchema, type Values } from '#server/resource/schemas.ts'
import { formDefinition } from '#wire/form.ts'
import { deQui } from '#wire/names.ts'
import { success } from '#wire/notice.ts'
import { resourceOperations } from '#wire/resource.ts'
import {
  ADRESSES,
  ajouterAdresse,
  CLIENTS,
  chercherDoublons,
  comparerClients,
  defaireFusion,
  formulaireAdresse,
  fusionnerClients,
  imprimerClient,
  lireClient,
  listerAdresses,
  listerFiltres,
  listerVisitesAVenir,
  placerAdresse,
} from './contract.ts'
import { adresses, clients, ORIGINES } from './resource.ts'
import { trouverDoublons } from './server/doublons.ts'
import { exigerClient, lireFicheClient, listerAdressesDe } from './server/fiche.ts'
import { comparer } from './server/fusion/comparer.ts'
import { defaire, lireAbsorption, suivreFusions } from './server/fusion/defaire.ts'
import { fusionnerDeux } from './server/fusion/fusionner.ts'
import { imprimerFiche } from './server/impression/fiche-pdf.ts'
import { lireObservations, montrerAuTerrain, noterClient } from './server/observations.ts'
import { trouverProches } from './server/proches.ts'
import { formulaireDeLAdresse, placer } from './server/repere.ts'

async function annoncer(context: Context): Promise<void> {
  await tellWritten(clients, context)
}

const idOf = (params: unknown, key: string) => Number((params as Record<string, number>)[key])
const declareesClients = resourceOperations(CLIENTS)
const declareesAdresses = resourceOperations(ADRESSES)

/** The declared calls; a removal tells the other screens. */
export const clientsDeclares: readonly Route[] = [
  ...resourceRoutes(clients, {
    supprimer: route(declareesClients.remove, async (context, { params }) => {
      const nom = await removeRow(clients, context, idOf(params, CLIENTS.key))
      await annoncer(context)
      return success(`La fiche de «\u00a0${nom}\u00a0» a bien été supprimée.`)
    }),
    restaurer: route(declareesClients.restore, async (context, { params }) => {
      const id = idOf(params, CLIENTS.key)
      const row = await findRow(clients, context, id, { supprime: true })
      if (!row || row.client_nom === CLIENT_EFFACE) throw refuse('INTROUVABLE')
      const dans = await lireAbsorption(context, id)
      if (dans !== null)
        throw refuse('FUSION_REFUSEE', {
          message: `Cette fiche a été réunie à celle ${deQui(dans)}, qui tient tout ce qu’elle tenait.`,
        })
      const nom = await restoreRow(clients, context, id)
      await annoncer(context)
      return success(`La fiche de «\u00a0${nom}\u00a0» est rétablie.`)
    }),
  }),
  ...resourceRoutes(adresses, {
    supprimer: route(declareesAdresses.remove, async (context, { params }) => {
      const nom = await removeRow(adresses, context, idOf(params, ADRESSES.key))
      await annoncer(context)
      return success(`L’adresse «\u00a0${nom}\u00a0» a bien été supprimée.`)
    }),
    'formulaire-modification': readRoute(declareesAdresses.editForm, (context, { params }) =>
      formulaireDeLAdresse(context, idOf(params, ADRESSES.key)),
    ),
  }),
]

export const clientsRoutes: readonly Route[] = [
  route(lireClient, async (context, { params }) => {
    // The address of a file that was merged leads to the one that holds it; its number says which.
    const client_id = (await suivreFusions(context, params.client_id)) ?? params.client_id
    return await lireFicheClient(context, client_id)
  }),

  route(imprimerClient, (context, { params }) => imprimerFiche(context, params.client_id)),

  readRoute(listerFiltres, async ({ db, caller }, { params }) => {
    if (params.filtre === 'affichage')
      return [
        { value: '', label: 'Tous' },
        { value: '1', label: 'Particuliers' },
        { value: '2', label: 'Sociétés' },
      ]
    const { rows } = await sql<{ origine: string }>`select distinct orlibelle as origine from client
      where compte_id = ${caller.compte_id} and supprime_a is null and orlibelle <> ''`.execute(db)
    const origines = [...new Set([...ORIGINES, ...rows.map(r => r.origine)])].sort((a, b) => a.localeCompare(b, 'fr'))
    return [{ value: '', label: 'Toutes' }, ...origines.map(value => ({ value, label: value }))]
  }),

  readRoute(comparerClients, (context, { params, query }) => comparer(context, [params.client_id, query.autre_id])),
  route(fusionnerClients, async (context, { params, body }) => {
    const { fusion_id, nom, autre } = await fusionnerDeux(context, { ...params, ...body })
    await annoncer(context)
    // Of the one that stays too: its name and numbers may be the other's now.
    await annoncerChez(context, { client_id: params.client_id })
    const deux = nom === autre ? `Les deux fiches ${deQui(nom)}` : `Les fiches ${deQui(autre)} et ${deQui(nom)}`
    return { ...success(`${deux} n’en font plus qu’une.`), fusion_id }
  }),
  route(defaireFusion, async (context, { params }) => {
    const { nom } = await defaire(context, params.fusion_id, params.client_id)
    await annoncer(context)
    await annoncerChez(context, { client_id: params.client_id })
    return success(`La fiche ${deQui(nom)} est de nouveau à part, avec ce qu’elle tenait.`)
  }),

  readRoute(chercherDoublons, (context, { query }) =>
    query.mots ? trouverProches(context, query.mots) : trouverDoublons(context, query),
  ),

  route(listerObservations, async (context, { params }) => {
    await exigerClient(context, params.client_id)
    return await lireObservations(context, params.client_id)
  }),
  route(formulaireObservation, async (context, { params }) => {
    await exigerClient(context, params.client_id)
    return formDefinition({
      titre: 'Ajouter une observation',
      dataProvider: { commentaire_texte: '', pour_terrain: 0 },
      dataStructure: [
        { id: 'commentaire_texte', label: 'Observation', type: 'zone', maxLength: OBSERVATION_MAX },
        {
          id: 'pour_terrain',
          label: 'À montrer aux techniciens',
          type: 'interrupteur',
          aide: 'Ceux qui vont chez ce client la lisent avec leur intervention, aussi sans réseau.',
        },
      ],
      ruleValidate: [{ field: 'commentaire_texte', rule: 'required', message: 'Observation\u00a0: à renseigner.' }],
    })
  }),
  route(ajouterObservation, async (context, { params, body }) => {
    const { client_id } = params
    await exigerClient(context, client_id)
    await noterClient(context, client_id, body)
    await annoncer(context)
    return success('L’observation a bien été ajoutée.')
  }),
  route(montrerObservation, async (context, { params, body }) => {
    await exigerClient(context, params.client_id)
    const montree = body.pour_terrain === 1
    if (await montrerAuTerrain(context, params, montree)) await annoncer(context)
    return success(
      montree ? 'Les techniciens qui vont chez ce client la lisent.' : 'Cette observation reste au bureau.',
    )
  }),

  route(listerAdresses, async (context, { params }) => {
    await exigerClient(context, params.client_id)
    return await listerAdressesDe(context, params.client_id)
  }),
  route(formulaireAdresse, async (context, { params }) => {
    await exigerClient(context, params.client_id)
    return { ...formOf(adresses, {}, null), titre: 'Ajouter une adresse', editable: true }
  }),
  route(listerVisitesAVenir, async (context, { params }) => {
    await exigerAdresse(context, params.adresse_id)
    return await compterAVenir(context, params.adresse_id)
  }),
  route(placerAdresse, async (context, { params, body }) => {
    const version = await placer(context, params.adresse_id, body)
    return { ...success(body.adresse_latitude === null ? 'Le repère est retiré.' : 'L’adresse est placée.'), version }
  }),
  route({ ...ajouterAdresse, body: bodySchema(adresses) }, async (context, { params, body, request }) => {
    const { client_id } = params
    // Held until the address stands: nobody deletes the customer meanwhile.
    if (!(await findRow(clients, context, client_id, { verrouiller: true }))) throw refuse('INTROUVABLE')
    await exigerClient(context, client_id)
    const id = await faireUneFois(context, request, {
      ...{ type: ajouterAdresse.id, entity: `client:${client_id}`, payload: { ...params, ...(body as Values) } },
      faire: inner => createRow(adresses, inner, { ...(body as Values), client_id }),
    })
    await annoncer(context)
    return { ...success('L’adresse a bien été ajoutée.'), id }
  }),
]
