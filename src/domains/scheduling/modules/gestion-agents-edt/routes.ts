import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { changerAccesDe, inviterUnAgent } from '#domains/scheduling/server/agents/acces.ts'
import { ecrireDroitDe } from '#domains/scheduling/server/agents/droits.ts'
import { bornerContrat, changerContrat, reprendreContrat } from '#domains/scheduling/server/agents/ecrire-contrat.ts'
import { exigerMain } from '#domains/scheduling/server/agents/exiger-main.ts'
import { ajouter, enregistrer, retirer } from '#domains/scheduling/server/agents/fiche.ts'
import {
  formulaireDeContrat,
  formulaireDeDroit,
  formulaireDeFin,
  formulaireDeReprise,
  formulaireDInvitation,
  formulaireFiche,
  formulaireNouveau,
} from '#domains/scheduling/server/agents/formulaires.ts'
import { defaire, importer, listerImports } from '#domains/scheduling/server/agents/import.ts'
import { listerLesAgents } from '#domains/scheduling/server/agents/lectures.ts'
import { ecrireRepriseDe } from '#domains/scheduling/server/agents/reprises.ts'
import { compterPostesApres, lireUnAgent, trouverAgent } from '#domains/scheduling/server/agents/un-agent.ts'
import { CodedError } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter, joindre, pluraliser } from '#wire/french.ts'
import { direImport } from '#wire/import-words.ts'
import { deQui, formaterNom } from '#wire/names.ts'
import { success, warning } from '#wire/notice.ts'
import * as contract from './contract.ts'

export const agentsRoutes: readonly Route[] = [
  route(contract.listerAgents, context => listerLesAgents(context)),
  route(contract.formulaireAgent, context => formulaireNouveau(context)),
  route(contract.lireAgent, (context, { params }) => lireUnAgent(context, params.id)),

  route(contract.ajouterAgent, async (context, { body, request }) => {
    const utilisateur_id = await faireUneFois(context, request, {
      ...{ type: contract.ajouterAgent.id, entity: 'agent', payload: body },
      faire: inner => ajouter(inner, body),
    })
    const nom = formaterNom(body)
    if (body.inviter !== 1) return { ...success(`${nom} fait partie de vos agents.`), utilisateur_id }
    try {
      const email = await inviterUnAgent(context, utilisateur_id, body.email)
      return { ...success(`${nom} fait partie de vos agents. L’invitation part à ${email}.`), utilisateur_id }
    } catch (error) {
      // The person is there already: a refusal of the invitation alone would have them added again.
      if (!(error instanceof CodedError)) throw error
      const pourquoi = `L’invitation n’est pas partie\u00a0: ${error.message}`
      return { ...warning(`${nom} fait partie de vos agents. ${pourquoi}`), utilisateur_id }
    }
  }),
  route(contract.retirerAgent, async (context, { params }) => {
    const { agent } = await trouverAgent(context, params.id)
    await retirer(context, params.id)
    return success(`${agent.label} ne fait plus partie de vos agents.`)
  }),

  route(contract.formulairePersonne, (context, { params }) => formulaireFiche(context, params.id)),
  route(contract.enregistrerAgent, async (context, { params, body }) => {
    await trouverAgent(context, params.id)
    await exigerMain(context, params.id)
    return { ...success('La fiche est enregistrée.'), avant: await enregistrer(context, params.id, body) }
  }),

  route(contract.formulaireContrat, (context, { params }) => formulaireDeContrat(context, params.id)),
  route(contract.ecrireContrat, async (context, { params, body }) => {
    await trouverAgent(context, params.id)
    await exigerMain(context, params.id)
    const avant = await changerContrat(context, params.id, body)
    const { valable_du } = body
    return { ...success(`Le contrat tient à partir du ${direJour(valable_du)}.`), valable_du, avant }
  }),
  route(contract.formulaireFin, (context, { params }) => formulaireDeFin(context, params.id)),
  route(contract.finirContrat, async (context, { params, body }) => {
    await trouverAgent(context, params.id)
    await exigerMain(context, params.id)
    const { valable_au } = body
    const avant = await bornerContrat(context, params.id, valable_au)
    if (valable_au === null) return { ...success('Le contrat n’a pas de fin.'), avant }
    const restent = await compterPostesApres(context, params.id, valable_au)
    const phrase = `Le contrat se termine le ${direJour(valable_au)}`
    if (restent === 0) return { ...success(`${phrase}.`), avant }
    return {
      ...warning(`${phrase}. Il reste ${compter(restent, 'poste')} à confier ensuite à quelqu’un d’autre.`),
      avant,
    }
  }),
  route(contract.retirerContrat, async (context, { params }) => {
    await trouverAgent(context, params.id)
    await exigerMain(context, params.id)
    const avant = await reprendreContrat(context, params.id, params.valable_du)
    return { ...success(`Le contrat du ${direJour(params.valable_du)} est retiré.`), avant }
  }),

  route(contract.formulaireDroit, (context, { params: { id, ...p } }) =>
    formulaireDeDroit(context, { utilisateur_id: id, ...p }),
  ),
  route(contract.ecrireDroit, async (context, { params: { id, ...p }, body }) => {
    await trouverAgent(context, id)
    await exigerMain(context, id)
    const avant = await ecrireDroitDe(context, { utilisateur_id: id, ...p }, body)
    return { ...success('Les droits sont enregistrés.'), avant }
  }),

  route(contract.formulaireReprise, (context, { params }) => formulaireDeReprise(context, params.id)),
  route(contract.ecrireReprise, async (context, { params: { id }, body }) => {
    const { agent } = await trouverAgent(context, id)
    await exigerMain(context, id)
    const { avant, minutes, version } = await ecrireRepriseDe(context, id, body)
    const { jour } = body
    const dit =
      minutes === null
        ? `${agent.label} ne reprend aucune heure en ${jour.slice(0, 4)}.`
        : `${agent.label} reprend ${direDureeSignee(minutes)} au ${direJour(jour)}.`
    const duree = avant ? direDureeSignee(avant.minutes) : ''
    return { ...success(dit), avant: { jour: avant?.jour ?? jour, duree }, version }
  }),

  route(contract.formulaireInvitation, (context, { params }) => formulaireDInvitation(context, params.id)),
  route(contract.inviterAgent, async (context, { params, body }) => {
    const email = await inviterUnAgent(context, params.id, body.email)
    return success(`L’invitation part à ${email}. Elle vaut sept jours.`)
  }),
  route(contract.changerAccesAgent, async (context, { params, body }) => {
    const nom = await changerAccesDe(context, params.id, body.ouvert === 1)
    return success(
      body.ouvert === 1
        ? `L’accès ${deQui(nom)} est rouvert.`
        : `L’accès ${deQui(nom)} est fermé sur tous ses appareils.`,
    )
  }),

  route(contract.importerAgents, async (context, { body, request }) => {
    const rapport = body.appliquer
      ? await faireUneFois(context, request, {
          ...{ type: contract.importerAgents.id, entity: 'agent', payload: body },
          faire: inner => importer(inner, body),
        })
      : await importer(context, body)
    const mots = { aucun: 'Aucun agent ajouté', ajoutes: ['agent ajouté', 'agents ajoutés'] } as const
    return { ...direImport(rapport, { applique: body.appliquer, ...mots }), rapport }
  }),
  route(contract.listerImportsAgents, context => listerImports(context)),
  route(contract.defaireImport, async (context, { params }) => {
    const { retires, gardes } = await defaire(context, params.import_id)
    const fait = `${compter(retires, 'agent retiré', 'agents retirés')}.`
    if (gardes.length === 0) return success(fait)
    const qui = `${joindre(gardes)} ${pluraliser(gardes.length, 'reste', 'restent')}`
    return warning(
      `${fait} ${qui}\u00a0: ${pluraliser(gardes.length, 'son nom sert', 'leurs noms servent')} déjà ailleurs.`,
    )
  }),
]
