import type { z } from 'zod'
import { composerReleveAstreintes } from '#domains/scheduling/model/astreintes/releve.ts'
import { creerDirect, modifierDirect, supprimerDirect } from '#domains/scheduling/server/astreintes/direct.ts'
import {
  exigerAstreinte,
  formulaireExistante,
  formulaireNouvelle,
} from '#domains/scheduling/server/astreintes/formulaires.ts'
import { lireAstreintes, lireInterventions, peutModifier } from '#domains/scheduling/server/astreintes/lectures.ts'
import { lirePreavis } from '#domains/scheduling/server/astreintes/preavis.ts'
import { presenterAstreinte, presenterIntervention } from '#domains/scheduling/server/astreintes/presenter.ts'
import { composerReleveAstreintesPdf } from '#domains/scheduling/server/astreintes/releve-pdf.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { lireNoms } from '#domains/scheduling/server/planning/agents.ts'
import { lireEntreprise } from '#domains/scheduling/server/regles/entreprise.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
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

  route(formulaireCreation, (context, { params }) => formulaireNouvelle(context, params.id)),
  route(formulaireModification, (context, { params }) =>
    formulaireExistante(context, params.id, params.intervention_id),
  ),

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
