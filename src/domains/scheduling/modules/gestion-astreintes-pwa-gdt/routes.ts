import type { z } from 'zod'
import { DESCRIPTION_MAX } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { composerReleveAstreintes } from '#domains/scheduling/model/astreintes/releve.ts'
import { creerDirect, modifierDirect, supprimerDirect } from '#domains/scheduling/server/astreintes/direct.ts'
import {
  type AstreinteLue,
  lireAstreintes,
  lireInterventions,
  peutModifier,
  trouverAstreinte,
} from '#domains/scheduling/server/astreintes/lectures.ts'
import { lirePreavis } from '#domains/scheduling/server/astreintes/preavis.ts'
import { presenterAstreinte, presenterIntervention } from '#domains/scheduling/server/astreintes/presenter.ts'
import { composerReleveAstreintesPdf } from '#domains/scheduling/server/astreintes/releve-pdf.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { lireNoms } from '#domains/scheduling/server/planning/agents.ts'
import { lireEntreprise } from '#domains/scheduling/server/regles/entreprise.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import { ajouterJours, jourParis, minutesPassees } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import {
  creerIntervention,
  formulaireCreation,
  formulaireModification,
  listerAstreintes,
  listerInterventions,
  modifierIntervention,
  supprimerIntervention,
  telechargerReleveAstreintes,
} from './contract.ts'

/** What an agent may still need to write down, and what they plan their evenings by. */
const JOURS_ARRIERE = 62
const JOURS_DEVANT = 31

async function exigerAstreinte(context: Context, id: number): Promise<AstreinteLue> {
  const astreinte = await trouverAstreinte(context, id)
  if (!astreinte) throw refuse('INTROUVABLE')
  return astreinte
}

/** Wall times say enough during a day; a longer duty needs the day as well. */
function formulaire(
  { debut, fin }: AstreinteLue,
  titre: string,
  { intervention_date, ...valeurs }: FormDefinition['dataProvider'],
): FormDefinition {
  const longue = minutesPassees(debut, fin) > 24 * 60
  return formDefinition({
    titre,
    dataProvider: { ...valeurs, ...(longue ? { intervention_date: intervention_date ?? null } : {}) },
    dataStructure: [
      ...(longue ? [{ id: 'intervention_date', label: 'Jour', type: 'date' } as const] : []),
      { id: 'intervention_heure_debut', label: 'Heure de début', type: 'heure' },
      { id: 'intervention_heure_fin', label: 'Heure de fin', type: 'heure' },
      { id: 'intervention_description', label: 'Description', type: 'zone', maxLength: DESCRIPTION_MAX },
    ],
    ruleValidate: [
      { field: 'intervention_heure_debut', rule: 'required', message: 'Indiquez l’heure de début.' },
      { field: 'intervention_heure_fin', rule: 'required', message: 'Indiquez l’heure de fin.' },
      { field: 'intervention_description', rule: 'required', message: 'Décrivez l’intervention.' },
    ],
  })
}

export const astreintesRoutes: readonly Route[] = [
  route(listerAstreintes, async context => {
    const aujourdhui = jourParis(context.now)
    const [debut, fin] = [ajouterJours(aujourdhui, -JOURS_ARRIERE), ajouterJours(aujourdhui, JOURS_DEVANT)]
    const astreintes = await lireAstreintes(context, { du: debut, au: fin })
    const lisibles = astreintes.filter(a => peutModifier(context, a)).map(a => a.astreinte_id)
    const [interventions, preavisDe] = await Promise.all([
      lireInterventions(context, { astreintes: lisibles }),
      lirePreavis(context, debut),
    ])
    return {
      lu_a: context.now.toISOString(),
      debut,
      fin,
      astreintes: astreintes.map(a => {
        const modifier = peutModifier(context, a)
        return presenterAstreinte(a, interventions, { modifier, preavis: modifier ? preavisDe(a) : null })
      }),
    }
  }),

  route(listerInterventions, async (context, { params }) => {
    const { astreinte_id } = await exigerAstreinte(context, params.id)
    const interventions = await lireInterventions(context, { astreintes: [astreinte_id] })
    return { lu_a: context.now.toISOString(), interventions: interventions.map(presenterIntervention) }
  }),

  route(formulaireCreation, async (context, { params }) => {
    const astreinte = await exigerAstreinte(context, params.id)
    return formulaire(astreinte, 'Ajouter une intervention', {
      intervention_date: astreinte.astreinte_date,
      intervention_heure_debut: null,
      intervention_heure_fin: null,
      intervention_description: '',
    })
  }),

  route(formulaireModification, async (context, { params }) => {
    const astreinte = await exigerAstreinte(context, params.id)
    const [lue] = await lireInterventions(context, {
      astreintes: [astreinte.astreinte_id],
      interventions: [params.intervention_id],
    })
    if (!lue) throw refuse('INTROUVABLE')
    const i = presenterIntervention(lue)
    return formulaire(astreinte, 'Modifier l’intervention', {
      intervention_date: jourParis(i.debut),
      intervention_heure_debut: i.intervention_heure_debut,
      intervention_heure_fin: i.intervention_heure_fin,
      intervention_description: i.intervention_description,
    })
  }),

  route(creerIntervention, async (context, { params: { id }, body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'astreinte.intervention-creer-direct',
      entity: `astreinte:${id}`,
      payload: { id, corps: body },
      apply: (inner, meta) => creerDirect(inner, id, body, meta),
    })
    return repondreDirect<z.input<typeof creerIntervention.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),

  route(modifierIntervention, async (context, { params: { id, intervention_id }, body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'astreinte.intervention-modifier-direct',
      entity: `astreinte:${id}`,
      payload: { id, intervention_id, corps: body },
      apply: (inner, meta) => modifierDirect(inner, { astreinte_id: id, intervention_id }, body, meta),
    })
    return repondreDirect<z.input<typeof modifierIntervention.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),

  route(supprimerIntervention, async (context, { params: { id, intervention_id }, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'astreinte.intervention-supprimer-direct',
      entity: `astreinte:${id}`,
      payload: { id, intervention_id },
      apply: (inner, meta) => supprimerDirect(inner, { astreinte_id: id, intervention_id }, meta),
    })
    return repondreDirect<z.input<typeof supprimerIntervention.output>>(outcome, 'INTERVENTION_REFUSEE')
  }),

  route(telechargerReleveAstreintes, async (context, { params: { annee, mois } }) => {
    const { utilisateur_id } = context.caller
    const deuxChiffres = String(mois).padStart(2, '0')
    const du = `${annee}-${deuxChiffres}-01`
    const au = ajouterJours(mois === 12 ? `${annee + 1}-01-01` : `${annee}-${String(mois + 1).padStart(2, '0')}-01`, -1)
    const astreintes = await lireAstreintes(context, { utilisateurs: [utilisateur_id], du, au })
    if (astreintes.length === 0) throw refuse('INTROUVABLE')
    const interventions = await lireInterventions(context, { astreintes: astreintes.map(a => a.astreinte_id) })
    const releve = composerReleveAstreintes(
      astreintes.map(a => presenterAstreinte(a, interventions, { modifier: true })),
      context.now.toISOString(),
    )
    const [noms, entreprise] = await Promise.all([lireNoms(context, [utilisateur_id]), lireEntreprise(context)])
    const agent = noms.get(utilisateur_id) ?? ''
    const bytes = await composerReleveAstreintesPdf(releve, { annee, mois, agent, entreprise, now: context.now })
    return { bytes, mime: 'application/pdf', nom: `astreintes-${annee}-${deuxChiffres}.pdf` }
  }),
]
