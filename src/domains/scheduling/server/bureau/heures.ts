import { direAbsence, joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import { minutesPrevues } from '#domains/scheduling/model/planning/prevu.ts'
import { joursDeMaladie } from '#domains/scheduling/model/statistiques/absences.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import type { LigneExport, TableExport } from '#wire/grid-export.ts'
import { formaterNom } from '#wire/names.ts'
import { lireFiges } from '../cloture/figes.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { lireAgents } from '../planning/agents.ts'
import { lirePrevus } from '../prevus/lire.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { compterMois } from './compteurs.ts'
import { bornesMois } from './mois.ts'
import { lirePostesBureau } from './presenter.ts'

const ETATS = { publie: 'Publié', nouveau: 'Préparé', modifie: 'Préparé', retire: 'À retirer' } as const

const COLONNES: TableExport['colonnes'] = [
  { label: 'Agent', type: 'texte' },
  { label: 'Métier', type: 'texte' },
  { label: 'Unité', type: 'texte' },
  { label: 'Jour', type: 'date' },
  { label: 'Poste ou absence', type: 'texte' },
  { label: 'Début', type: 'heure' },
  { label: 'Fin', type: 'heure' },
  { label: 'Minutes prévues', type: 'nombre' },
  { label: 'Minutes réelles', type: 'nombre' },
  { label: 'Minutes comptées', type: 'nombre' },
  { label: 'De nuit', type: 'nombre' },
  { label: 'Le dimanche', type: 'nombre' },
  { label: 'Un jour férié', type: 'nombre' },
  { label: 'Heures supplémentaires', type: 'booleen' },
  { label: 'État', type: 'texte' },
]

/** Hours of a month, a line for each shift and each day away, what is prepared told apart (build B1 "GET heures"). */
export async function lireHeures(
  context: Context,
  { annee, mois }: { annee: number; mois: number },
): Promise<TableExport> {
  const periode = bornesMois(annee, mois)
  const [agents, postes, absences, versions, figes, prevus] = await Promise.all([
    lireAgents(context, undefined, periode, { partis: true }),
    lirePostesBureau(context, periode),
    lireAbsences(context, periode),
    lireVersions(context),
    lireFiges(context, periode),
    lirePrevus(context, periode),
  ])
  const nonFaits = prevus.nonFaits(jour => versionDu(versions, jour).proprietes)
  const maintenant = context.now
  const lignes = agents.flatMap((agent): LigneExport[] => {
    const sien = (l: { readonly utilisateur_id: number }) => l.utilisateur_id === agent.utilisateur_id
    const [siens, partis] = [postes.filter(sien), absences.filter(sien)]
    const malades = joursDeMaladie(partis)
    const { metier_libelle, unite_libelle } = agent
    const qui = [formaterNom(agent), metier_libelle, unite_libelle]
    const comptees = figes.comptees(agent.utilisateur_id)
    return joursDe(periode.du, periode.au).flatMap(jour => [
      ...siens
        .filter(p => p.pointage_date === jour)
        .map(p => {
          const lui = {
            postes: [p],
            absences: partis.map(a => ({ ...a, demande_type: null })),
            ...{ astreintes: [], interventions: [] },
            periode,
            // A line is a shift's: what a month owes is none of it.
            contrats: [],
            versions,
            maintenant,
          }
          const fige = comptees.get(p.pointage_id)
          const { prevu, compte, a_venir, nuit, dimanche, ferie } = fige
            ? { ...fige, prevu: minutesPrevues(fige.prevue, fige.minutes_reelles), compte: fige.minutes, a_venir: 0 }
            : compterMois(lui)
          const reel =
            p.etat === 'retire'
              ? 0
              : (fige?.minutes_reelles ?? minutesReelles(p, versionDu(versions, p.pointage_date).proprietes))
          const heures = [prevu, reel, compte + (a_venir ?? 0), nuit, dimanche, ferie]
          return [
            ...[...qui, jour, p.poste_libelle, p.heure_debut, p.heure_fin, ...heures],
            ...[p.pointage_heures_supplementaire === 1, ETATS[p.etat]],
          ]
        }),
      ...nonFaits
        .filter(n => sien(n) && n.pointage_date === jour)
        .map(n => [
          ...[...qui, jour, n.poste_libelle, n.heure_debut, n.heure_fin, n.minutes, 0, 0, 0, 0, 0, false],
          'Prévu, pas fait',
        ]),
      ...partis
        .filter(a => a.jour === jour && (a.sorte !== 'maladie' || malades.has(jour)))
        .map(a => [...qui, jour, direAbsence(a), null, null, 0, 0, 0, 0, 0, 0, false, 'Publié']),
    ])
  })
  return { colonnes: COLONNES, lignes }
}
