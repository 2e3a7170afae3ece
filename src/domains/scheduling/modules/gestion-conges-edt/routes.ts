import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { libelleTypeDemande, TYPES_DEMANDE } from '#domains/scheduling/model/conges/conge.ts'
import { periodeDe } from '#domains/scheduling/model/conges/regles.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import { demanderConge as demander } from '#domains/scheduling/server/conges/demande.ts'
import {
  type AbsenceLue,
  lireAbsences,
  lireDecomptesDe,
  lireDemandes,
  lireSoldes,
} from '#domains/scheduling/server/conges/lectures.ts'
import { presenterDemande } from '#domains/scheduling/server/conges/presenter.ts'
import { repondreDirect } from '#domains/scheduling/server/effets.ts'
import { lireVersions } from '#domains/scheduling/server/regles/proprietes.ts'
import { type Route, route } from '#server/http/route.ts'
import { appelerUneFois } from '#server/receipts/direct-call.ts'
import { jourParis } from '#wire/dates.ts'
import { formDefinition } from '#wire/form.ts'
import { success, warning } from '#wire/notice.ts'
import { demanderConge, formulaireConge, lireConges } from './contract.ts'

const libelleAbsence = ({ sorte, demande_type }: AbsenceLue): string => {
  if (demande_type !== null) return libelleTypeDemande(demande_type)
  return sorte === 'tlc' ? 'TLC' : 'Congé'
}

export const congesRoutes: readonly Route[] = [
  route(lireConges, async (context, { query: { type } }) => {
    const { utilisateur_id } = context.caller
    const utilisateurs = [utilisateur_id]
    const annee = Number(jourParis(context.now).slice(0, 4))
    const versions = await lireVersions(context)
    const aujourdhui = jourParis(context.now)
    const periode = periodeDe(aujourdhui, { reglesDu: jour => versionDu(versions, jour).conges })
    const annees = [...new Set([periode, annee, Math.max(periode, annee) + 1])].sort((a, b) => a - b)
    // Days of last year stay readable: what was taken is checked against the pay slip.
    const bornes = { du: `${annee - 1}-01-01`, au: `${annee + 1}-12-31` }
    const [demandes, absences, soldes] = await Promise.all([
      lireDemandes(context, type === 0 ? { utilisateurs } : { utilisateurs, etats: [1], ...bornes }),
      type === 0 ? [] : lireAbsences(context, { utilisateurs, ...bornes }),
      lireSoldes(context, { utilisateurs, annees }),
    ])
    const decomptes = await lireDecomptesDe(context, demandes)
    const jours = (sorte: 'conge' | 'tlc') =>
      absences.filter(a => a.sorte === sorte).map(a => ({ ...a, libelle: libelleAbsence(a) }))
    return {
      lu_a: context.now.toISOString(),
      type,
      demandes: type === 0 ? demandes.map(d => presenterDemande(d, { decomptes, lecteur: utilisateur_id })) : [],
      conges:
        type === 1
          ? jours('conge').map(({ jour, libelle, demande_conge_id }) => ({
              conge_date: jour,
              libelle,
              demande_conge_id,
            }))
          : [],
      tlc:
        type === 2
          ? jours('tlc').map(({ jour, libelle, demande_conge_id }) => ({ tlc_date: jour, libelle, demande_conge_id }))
          : [],
      // Last year's period is shown while it runs.
      soldes: (soldes.get(utilisateur_id) ?? []).filter(s => (s.fin ?? '') >= aujourdhui),
      regles: decomptes.regles.map(({ valable_du, valeur }) => ({ valable_du, ...valeur })),
      retours: decomptes.retours(utilisateur_id),
    }
  }),

  route(formulaireConge, async ({ now }) => {
    const jour = jourParis(now)
    return formDefinition({
      titre: 'Nouvelle demande',
      dataProvider: {
        demande_type: 1,
        demande_conge_date_debut: jour,
        demande_conge_date_fin: jour,
        demande_motif_demande: '',
      },
      dataStructure: [
        {
          id: 'demande_type',
          label: 'Type de demande',
          type: 'choix',
          options: TYPES_DEMANDE.map(t => ({ value: String(t.demande_type), label: t.label })),
        },
        { id: 'demande_conge_date_debut', label: 'Premier jour', type: 'date' },
        { id: 'demande_conge_date_fin', label: 'Dernier jour', type: 'date' },
        { id: 'demande_motif_demande', label: 'Motif (facultatif)', type: 'zone', maxLength: MOTIF_MAX },
      ],
      ruleValidate: [
        { field: 'demande_type', rule: 'required', message: 'Choisissez le type de demande.' },
        { field: 'demande_conge_date_debut', rule: 'required', message: 'Indiquez le premier jour.' },
        { field: 'demande_conge_date_fin', rule: 'required', message: 'Indiquez le dernier jour.' },
      ],
    })
  }),

  route(demanderConge, async (context, { body, request }) => {
    const outcome = await appelerUneFois(context, request, {
      type: 'conge.demander-direct',
      entity: `conges:${context.caller.utilisateur_id}`,
      payload: body,
      apply: async (inner, meta) => {
        const { demande_motif_demande = '', ...jours } = body
        const effet = await demander(inner, { ...jours, uid: randomUUID(), demande_motif_demande }, meta)
        if (effet.outcome !== 'applied' && effet.outcome !== 'duplicate') return effet
        const transmise = 'Votre demande a été transmise.'
        const notice = effet.message ? warning(`${transmise} ${effet.message}`) : success(transmise)
        return { outcome: effet.outcome, donnees: { ...notice, ...(effet.donnees as object) } }
      },
    })
    return repondreDirect<z.input<typeof demanderConge.output>>(outcome, 'SAISIE')
  }),
]
