import { ETATS_LOGEMENT, MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { ajouter, enregistrer, retablir, supprimer, travailler } from '#domains/residences/server/logements/ecrire.ts'
import {
  formulaireDAccueil,
  formulaireDeTravaux,
  formulaireFiche,
  formulaireNouveau,
} from '#domains/residences/server/logements/formulaires.ts'
import { imprimerOccupation } from '#domains/residences/server/logements/imprimer.ts'
import {
  lireEtages,
  lireTypes,
  listerLesLogements,
  trouverLogement,
} from '#domains/residences/server/logements/lire.ts'
import { finir, residentDe } from '#domains/residences/server/sejours/finir.ts'
import { formulaireDeFin } from '#domains/residences/server/sejours/formulaires.ts'
import { listerSejours } from '#domains/residences/server/sejours/lire.ts'
import { placer, reprendre } from '#domains/residences/server/sejours/placer.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { deQui } from '#wire/names.ts'
import { success } from '#wire/notice.ts'
import * as contract from './contract.ts'

const TOUS = { value: '-1', label: 'Tous' }

export const logementsRoutes: readonly Route[] = [
  route(contract.listerLogements, (context, { query }) => listerLesLogements(context, query)),
  route(contract.formulaireNouveauLogement, context => formulaireNouveau(context)),
  route(contract.imprimerLogements, context => imprimerOccupation(context)),
  route(contract.lireLogement, async (context, { params }) => {
    const ligne = await trouverLogement(context, params.id)
    const supprimable = ligne.residents.length + ligne.a_venir.length === 0
    return { ...ligne, lu_a: context.now.toISOString(), supprimable }
  }),
  route(contract.ajouterLogement, async (context, { body, request }) => {
    const logement_id = await faireUneFois(context, request, {
      ...{ type: contract.ajouterLogement.id, entity: 'logement', payload: body },
      faire: inner => ajouter(inner, body),
    })
    return { ...success(`Le logement ${body.logement_numero} est ajouté.`), logement_id }
  }),
  route(contract.formulaireLogement, (context, { params }) => formulaireFiche(context, params.id)),
  route(contract.enregistrerLogement, async (context, { params, body }) => {
    const avant = await enregistrer(context, params.id, body)
    return { ...success(`Le logement ${body.logement_numero} est enregistré.`), avant }
  }),
  route(contract.supprimerLogement, async (context, { params }) =>
    success(`Le logement ${await supprimer(context, params.id)} est supprimé.`),
  ),
  route(contract.retablirLogement, async (context, { params }) =>
    success(`Le logement ${await retablir(context, params.id)} est rétabli.`),
  ),
  route(contract.formulaireTravaux, (context, { params }) => formulaireDeTravaux(context, params.id)),
  route(contract.noterTravaux, async (context, { params, body }) => {
    const avant = await travailler(context, params.id, body)
    const { travaux_du: du, travaux_au: au } = body
    const phrase = du
      ? `En travaux du ${direJour(du)}${au ? ` au ${direJour(au)}` : ''}.`
      : 'Le logement n’est pas en travaux.'
    return { ...success(phrase), avant }
  }),

  route(contract.listerResidentsDe, async (context, { params }) => {
    await trouverLogement(context, params.id)
    return await listerSejours(context, { logement_id: params.id })
  }),
  route(contract.formulaireAccueil, (context, { params }) => formulaireDAccueil(context, params.id)),
  route(contract.accueillirResident, async (context, { params, body, request }) => {
    const { resident_id, ...saisi } = body
    const fait = await faireUneFois(context, request, {
      ...{ type: contract.accueillirResident.id, entity: `logement:${params.id}`, payload: body },
      // Kept with the answer for a repeat: nothing of it names anybody.
      faire: async inner => {
        const { affect_id, numero } = await placer(inner, resident_id, { ...saisi, logement_id: params.id })
        return { affect_id, numero }
      },
    })
    const phrase = `Au logement ${fait.numero} à partir du ${direJour(saisi.affect_date_debut)}.`
    return { ...success(phrase), affect_id: fait.affect_id }
  }),
  route(contract.retirerAccueil, async (context, { params }) => {
    const resident_id = await residentDe(context, { logement_id: params.id, affect_id: params.affect_id })
    const { resident } = await reprendre(context, resident_id, params.affect_id)
    return success(`Le séjour ${deQui(nomResident(resident))} est retiré.`)
  }),
  route(contract.formulaireFinSejour, (context, { params }) =>
    formulaireDeFin(context, { logement_id: params.id, affect_id: params.affect_id }),
  ),
  route(contract.finirSejour, async (context, { params, body }) => {
    const { version, ...saisi } = body
    const avant = await finir(context, { logement_id: params.id, affect_id: params.affect_id }, saisi, version)
    const { affect_date_fin: fin } = saisi
    return { ...success(fin ? `Le séjour se termine le ${direJour(fin)}.` : 'Le séjour n’a pas de fin.'), avant }
  }),

  route(contract.listerTypes, async context => [
    TOUS,
    ...(await lireTypes(context)).map(t => ({ value: String(t.id), label: t.logements_type_libelle })),
  ]),
  route(contract.listerEtages, async context => [TOUS, ...(await lireEtages(context))]),
  route(contract.listerOccupations, async () => [
    TOUS,
    ...ETATS_LOGEMENT.map(value => ({ value, label: MOTS_LOGEMENT[value] })),
  ]),
]
