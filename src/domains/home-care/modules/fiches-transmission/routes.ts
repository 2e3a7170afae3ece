import { randomUUID } from 'node:crypto'
import {
  CATEGORIES,
  LIBELLES_CATEGORIE,
  PERSONNE_MAX,
  SUITE_MAX,
  TEXTE_MAX,
} from '#domains/home-care/model/transmission.ts'
import { ajouterTransmission } from '#domains/home-care/server/commands/transmission-ajouter.ts'
import { noterOuverture, noterPage } from '#domains/home-care/server/journal.ts'
import { presenterLecteur, presenterTransmission } from '#domains/home-care/server/presenters/transmission.ts'
import { lireRegistre } from '#domains/home-care/server/queries/registre.ts'
import { lireAPrevenir } from '#domains/home-care/server/queries/releve.ts'
import { lireLiens } from '#domains/home-care/server/queries/residents.ts'
import {
  DROIT_ENCADREMENT,
  lireCorrections,
  lireFil,
  lireLecteurs,
  lirePersonnes,
  trouverTransmission,
} from '#domains/home-care/server/queries/transmissions.ts'
import { lirePostesAutour, type PosteTenu } from '#domains/scheduling/server/api.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois, refusDe } from '#server/receipts/direct-call.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import {
  creerMessage,
  formulaireMessage,
  lireFilTransmissions,
  lireMessage,
  listerMessages,
  MODULE_TRANSMISSIONS,
} from './contract.ts'
import { residentsRoutes } from './server/residents.ts'

const instants = (p: PosteTenu | null) => p && { debut: p.debut.toISOString(), fin: p.fin.toISOString() }

function formulaire(personnes: readonly string[]): FormDefinition {
  const options = (valeurs: readonly (readonly [string, string])[]) =>
    valeurs.map(([value, label]) => ({ value, label }))
  return formDefinition({
    titre: 'Nouvelle fiche de transmission',
    dataProvider: { personne: '', categorie: '', importance: 'normale', texte: '', actions: '', resultat: '' },
    dataStructure: [
      {
        id: 'personne',
        label: 'Personne concernée',
        type: 'autocompletion',
        options: options(personnes.map(p => [p, p])),
        maxLength: PERSONNE_MAX,
        aide: 'Vide\u00a0: tout le service',
      },
      {
        id: 'categorie',
        label: 'Catégorie',
        type: 'choix',
        options: options(CATEGORIES.map(c => [c, LIBELLES_CATEGORIE[c]])),
      },
      {
        id: 'importance',
        label: 'Importance',
        type: 'choix',
        options: options([
          ['normale', 'Normale'],
          ['importante', 'Importante'],
        ]),
      },
      { id: 'texte', label: 'Transmission', type: 'zone', maxLength: TEXTE_MAX },
      { id: 'actions', label: 'Ce qui a été fait', type: 'zone', maxLength: SUITE_MAX },
      { id: 'resultat', label: 'Résultat', type: 'zone', maxLength: SUITE_MAX },
    ],
    ruleValidate: [
      { field: 'categorie', rule: 'required', message: 'Choisissez une catégorie.' },
      { field: 'texte', rule: 'required', message: 'Écrivez ce qui est à transmettre.' },
    ],
  })
}

export const transmissionsRoutes: readonly Route[] = [
  route(lireFilTransmissions, async context => {
    const { caller, now } = context
    const [postes, lues, personnes] = await Promise.all([
      lirePostesAutour(context, caller.utilisateur_id, now),
      lireFil(context),
      lirePersonnes(context),
    ])
    await noterPage(context, lireFilTransmissions.id, lues)
    const corrigees = lues.filter(t => t.version > 1).map(t => t.transmission_id)
    const [corrections, liens] = await Promise.all([
      lireCorrections(context, corrigees),
      lireLiens(
        context,
        lues.map(t => t.transmission_id),
      ),
    ])
    return {
      lu_a: now.toISOString(),
      postes: {
        dernier: instants(postes.dernier),
        en_cours: instants(postes.en_cours),
        prochain: instants(postes.prochain),
      },
      encadrement: caller.modules.has(DROIT_ENCADREMENT),
      transmissions: lues.map(t => presenterTransmission(t, corrections, liens)),
      personnes,
    }
  }),

  route(listerMessages, async (context, { query }) => {
    const { remises, ...registre } = await lireRegistre(context, query)
    await noterPage(context, listerMessages.id, remises)
    return registre
  }),

  route(formulaireMessage, async context => formulaire(await lirePersonnes(context))),

  route(creerMessage, async (context, { body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'transmission.ajouter-direct',
      entity: 'transmission',
      payload: body,
      apply: async (inner, { fait_a }) => {
        const uid = randomUUID()
        return await ajouterTransmission(inner, { ...body, uid }, { fait_a })
      },
    })
    if (outcome.outcome !== 'applied') throw refusDe(outcome, 'SAISIE')
    // The ledger knows which sheet it is and not a word of it: the answer is read again, a repeat's too.
    const { transmission_uid: uid } = outcome.donnees as { transmission_uid: string }
    const ajoutee = await trouverTransmission(context, { uid })
    if (!ajoutee) throw refuse('INTROUVABLE')
    return { ...success('Fiche enregistrée.'), transmission: presenterTransmission(ajoutee, [], null) }
  }),

  route(lireMessage, async (context, { params }) => {
    const t = await trouverTransmission(context, { id: params.transmission_id })
    if (!t) throw refuse('INTROUVABLE')
    await noterOuverture(context, t)
    const [corrections, liens, lecteurs, a_prevenir] = await Promise.all([
      lireCorrections(context, [t.transmission_id]),
      lireLiens(context, [t.transmission_id]),
      lireLecteurs(context, t),
      lireAPrevenir(context, t, MODULE_TRANSMISSIONS),
    ])
    return {
      transmission: presenterTransmission(t, corrections, liens),
      lecteurs: lecteurs.map(l => presenterLecteur(l, t.version)),
      a_prevenir,
    }
  }),
  ...residentsRoutes,
]
