import {
  annulerCongePose,
  formulaireModifierConge,
  formulairePoserConge,
  modifierConge,
  poserConge,
  retablirCongePose,
} from '#domains/scheduling/model/bureau/conge-operations.ts'
import { TYPES_DEMANDE } from '#domains/scheduling/model/conges/conge.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import * as conges from '#domains/scheduling/server/bureau/conges.ts'
import { exigerAgent } from '#domains/scheduling/server/bureau/exiger.ts'
import { retablirConge } from '#domains/scheduling/server/conges/annuler.ts'
import { direRendus, direRetires } from '#domains/scheduling/server/conges/prepares.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { success, warning } from '#wire/notice.ts'

const formulaire = (titre: string, dataProvider: FormDefinition['dataProvider']): FormDefinition =>
  formDefinition({
    titre,
    dataProvider,
    dataStructure: [
      {
        id: 'demande_type',
        label: 'Sorte',
        type: 'choix',
        options: TYPES_DEMANDE.map(t => ({ value: String(t.demande_type), label: t.label })),
      },
      { id: 'date_debut', label: 'Premier jour', type: 'date' },
      { id: 'date_fin', label: 'Dernier jour', type: 'date' },
      { id: 'motif', label: 'Mot à la personne (facultatif)', type: 'zone', maxLength: MOTIF_MAX },
    ],
    ruleValidate: [
      { field: 'date_debut', rule: 'required', message: 'Indiquez le premier jour.' },
      { field: 'date_fin', rule: 'required', message: 'Indiquez le dernier jour.' },
    ],
  })

const phrases = (...dites: (string | null)[]): string => dites.map(dite => (dite === null ? '' : ` ${dite}.`)).join('')
const dire = ({ postes, prepares }: { readonly postes: number; readonly prepares: number }): string =>
  phrases(
    postes === 0 ? null : compter(postes, 'poste sort du planning', 'postes sortent du planning'),
    direRetires(prepares),
  )
const direRetour = ({ reviennent, rendus }: { readonly reviennent: number; readonly rendus: number }): string =>
  phrases(reviennent > 0 ? compter(reviennent, 'poste revient', 'postes reviennent') : null, direRendus(rendus))

export const planningCongesRoutes: readonly Route[] = [
  route(formulairePoserConge, async (context, { query: { date, utilisateur } }) => {
    const { label } = await exigerAgent(context, utilisateur)
    const valeurs = { utilisateur, demande_type: '1', date_debut: date, date_fin: date, motif: '' }
    return formulaire(`Congé\u00a0: ${label}`, valeurs)
  }),

  route(poserConge, async (context, { body: { utilisateur, demande_type, date_debut, date_fin, motif = '' } }) => {
    const conge = { utilisateur_id: utilisateur, demande_type, du: date_debut, au: date_fin, motif }
    const { demande_conge_id, a_pourvoir, ...sortis } = await conges.poserConge(context, conge)
    return { ...success(`Congé posé.${dire(sortis)}`), demande_conge_id, a_pourvoir }
  }),

  route(formulaireModifierConge, async (context, { query: { date, utilisateur } }) => {
    const { label } = await exigerAgent(context, utilisateur)
    const conge = await conges.trouverConge(context, utilisateur, date)
    return formulaire(`Congé\u00a0: ${label}`, {
      demande_type: String(conge.demande_type),
      date_debut: conge.demande_conge_date_debut,
      date_fin: conge.demande_conge_date_fin,
      motif: conge.demande_motif_reponse,
    })
  }),

  route(modifierConge, async (context, { query: { date, utilisateur }, body }) => {
    const { demande_type, date_debut: du, date_fin: au, motif = '', remplacement: suite } = body
    const conge = { utilisateur_id: utilisateur, demande_type, du, au, motif }
    const change = await conges.modifierConge(context, date, conge, { suite, retour: body.retour })
    const { demande_conge_id, a_pourvoir, retour, repris, ...sens } = change
    const avis = (repris.entier ? success : warning)(`Congé modifié.${dire(sens)}${direRetour(sens)}${repris.dit}`)
    return { ...avis, demande_conge_id, a_pourvoir, retour }
  }),

  route(annulerCongePose, async (context, { params: { cle }, query }) => {
    const date = typeof cle === 'string' ? cle : query.date
    const utilisateur = typeof cle === 'number' ? cle : query.utilisateur
    if (date === undefined) throw refuse('SAISIE', { champs: { date: 'Indiquez le jour.' } })
    if (utilisateur === undefined) throw refuse('SAISIE', { champs: { utilisateur: 'Indiquez la personne.' } })
    const { demande_conge_id, postes, prepares, de } = await conges.annulerCongePose(
      context,
      utilisateur,
      date,
      query.remplacement,
    )
    const suite = direRetour({ reviennent: postes, rendus: prepares })
    return { ...success(`Congé annulé.${suite}`), demande_conge_id, postes, de }
  }),

  route(retablirCongePose, async (context, { params: { demande_conge_id }, body: { de } }) => {
    const { dit, entier } = await retablirConge(context, { demande_conge_id, de })
    return (entier ? success : warning)(`Ces jours sont de nouveau en congé.${dit}`)
  }),
]
