import * as contrat from '#domains/scheduling/model/bureau/jour-operations.ts'
import { ecrireNote } from '#domains/scheduling/model/bureau/note-operations.ts'
import type { SorteAbsence } from '#domains/scheduling/model/planning/pointage.ts'
import { lireAstreintes } from '#domains/scheduling/server/astreintes/lectures.ts'
import {
  poserTlc as mettreTlc,
  poserMaladie as noterMaladie,
  retirerMaladie as oterMaladie,
  retirerTlc as oterTlc,
} from '#domains/scheduling/server/bureau/absences.ts'
import {
  compterAstreintes,
  poserAstreinte as mettreAstreinte,
  retirerAstreinte as oterAstreinte,
} from '#domains/scheduling/server/bureau/astreintes.ts'
import * as evenements from '#domains/scheduling/server/bureau/evenements.ts'
import { exigerAgent } from '#domains/scheduling/server/bureau/exiger.ts'
import { detaillerJour as detailler } from '#domains/scheduling/server/bureau/jour.ts'
import { ecrireNote as noter } from '#domains/scheduling/server/bureau/notes.ts'
import { changerNuit as mettreNuit } from '#domains/scheduling/server/bureau/nuits.ts'
import { direSuites } from '#domains/scheduling/server/conges/planning.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import type { JourIso } from '#wire/dates.ts'
import { formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { success, warning } from '#wire/notice.ts'

const ETATS_EVENEMENT = { 1: 'Événement remis en attente.', 2: 'Événement terminé.', 3: 'Événement annulé.' } as const

/** Days of a stop that stay what they were: whoever wants them sick cancels the leave first. */
function direRestes(absences: readonly { readonly jour: JourIso; readonly sorte: SorteAbsence }[]): string {
  const dire = (sorte: 'conge' | 'tlc', un: string, plusieurs: string): string => {
    const jours = absences.filter(a => a.sorte === sorte).map(a => a.jour)
    if (jours.length === 0) return ''
    return ` ${finirPhrase(`${compter(jours.length, un, plusieurs)}\u00a0: ${direSuites(jours)}`)}`
  }
  return (
    dire('conge', 'jour de congé reste un congé', 'jours de congé restent des congés') +
    dire('tlc', 'jour de TLC reste un TLC', 'jours de TLC restent des TLC')
  )
}

/** Days of a stop that no contract covers: nothing of them is the house's. */
const direDehors = (jours: readonly JourIso[]): string =>
  jours.length === 0
    ? ''
    : ` ${finirPhrase(`${compter(jours.length, 'jour hors contrat n’est pas noté', 'jours hors contrat ne sont pas notés')}\u00a0: ${direSuites(jours)}`)}`

export const planningJourRoutes: readonly Route[] = [
  route(contrat.listerEvenements, async (context, { params: { date } }) => ({
    lu_a: context.now.toISOString(),
    evenements: await evenements.lireEvenements(context, { du: date, au: date }),
  })),

  route(contrat.formulaireEvenement, async () =>
    formDefinition({
      titre: 'Ajouter un événement',
      dataProvider: { event_titre: '', event_time: null, event_icon: 'calendar-event', event_description: '' },
      dataStructure: [
        { id: 'event_titre', label: 'Titre', type: 'texte', maxLength: 200 },
        { id: 'event_time', label: 'Heure', type: 'heure' },
        { id: 'event_icon', label: 'Icône', type: 'icone' },
        { id: 'event_description', label: 'Description', type: 'zone', maxLength: 2000 },
      ],
      ruleValidate: [{ field: 'event_titre', rule: 'required', message: 'Donnez un titre.' }],
    }),
  ),

  route(contrat.creerEvenement, async (context, { params: { date }, body }) => ({
    ...success('Événement ajouté.'),
    event_id: await evenements.creerEvenement(context, date, body),
  })),

  route(contrat.changerEvenement, async (context, { params: { date, id }, query: { etat } }) => {
    await evenements.changerEvenement(context, date, id, etat)
    return success(ETATS_EVENEMENT[etat])
  }),

  route(contrat.supprimerEvenement, async (context, { params: { date, id } }) => {
    await evenements.supprimerEvenement(context, date, id)
    return success('Événement supprimé.')
  }),

  route(contrat.changerNuit, async (context, { params: { date, etat } }) => {
    await mettreNuit(context, date, etat)
    return success(etat === 1 ? 'Nuit travaillée.' : 'Nuit d’astreinte.')
  }),

  route(contrat.listerAstreintesDuJour, async (context, { params: { date } }) => ({
    lu_a: context.now.toISOString(),
    astreintes: (await lireAstreintes(context, { du: date, au: date })).map(a => ({
      ...{ astreinte_id: a.astreinte_id, utilisateur_id: a.utilisateur_id, utilisateur: formaterNom(a) },
      ...{ heure_debut: a.heure_debut, heure_fin: a.heure_fin },
    })),
  })),

  route(contrat.poserAstreinte, async (context, { params: { date, userId }, body }) => {
    const { astreinte_id, preavis } = await mettreAstreinte(context, date, userId, body)
    return { ...(preavis ? warning(`Astreinte posée. ${preavis}`) : success('Astreinte posée.')), astreinte_id }
  }),

  route(contrat.retirerAstreinte, async (context, { params: { date, userId } }) => {
    await oterAstreinte(context, date, userId)
    return success('Astreinte retirée.')
  }),

  route(contrat.formulaireMaladie, async (context, { params: { date, userId } }) => {
    const { label } = await exigerAgent(context, userId)
    return formDefinition({
      titre: `Arrêt maladie\u00a0: ${label}`,
      dataProvider: { utilisateur: userId, date_debut: date, date_fin: date },
      dataStructure: [
        { id: 'date_debut', label: 'Premier jour', type: 'date' },
        { id: 'date_fin', label: 'Dernier jour', type: 'date' },
      ],
      ruleValidate: [{ field: 'date_debut', rule: 'required', message: 'Indiquez le premier jour.' }],
    })
  }),

  route(contrat.poserMaladie, async (context, { params: { date, userId }, body }) => {
    const { date_debut = date, date_fin = date_debut, utilisateur = userId } = body
    if (utilisateur !== userId) throw refuse('INTROUVABLE')
    const quand = { du: date_debut, au: date_fin, retour: body.retour }
    const { jours, conges, dehors, postes, repris } = await noterMaladie(context, userId, quand)
    const suite = postes.length === 0 ? '' : ` ${compter(postes.length, 'poste')} à remplacer.`
    const gardes = await compterAstreintes(context, userId, jours)
    const veille = gardes === 0 ? '' : ` ${compter(gardes, 'astreinte')} à confier à quelqu’un d’autre.`
    const dire = repris.entier && gardes === 0 ? success : warning
    return {
      ...dire(`Arrêt noté.${suite}${veille}${repris.dit}${direRestes(conges)}${direDehors(dehors)}`),
      jours,
      postes,
    }
  }),

  route(contrat.retirerMaladie, async (context, { params: { date, userId }, query, body }) => ({
    ...success('Arrêt retiré.'),
    ...(await oterMaladie(context, userId, {
      ...{ du: body?.date_debut ?? date, au: query.date_fin },
      suite: query.remplacement,
    })),
  })),

  route(contrat.poserTlc, async (context, { params: { date, userId } }) => {
    await mettreTlc(context, userId, date)
    return success('TLC posé.')
  }),

  route(contrat.retirerTlc, async (context, { params: { date, userId } }) => {
    await oterTlc(context, userId, date)
    return success('TLC retiré.')
  }),

  route(ecrireNote, async (context, { params: { date, userId }, body }) => {
    const ecrit_a = await noter(context, date, userId, body)
    return { ...success(ecrit_a === null ? 'Note retirée.' : 'Note gardée.'), ecrit_a }
  }),

  route(contrat.detaillerJour, (context, { params: { date } }) => detailler(context, date)),
]
