import { minutesEntreBornes } from '#domains/scheduling/model/planning/heures.ts'
import { postesEntre } from '#domains/scheduling/model/regles/frise.ts'
import { frisesDe, MOYENNE, minutesDu, semainesDe } from '#domains/scheduling/model/statistiques/semaines.ts'
import type { DetailStat, LigneStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, heureParis, jourParis, semaineIso, versMs } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { type Lecture, lireMatiere } from './matiere.ts'
import { lireMois } from './mois.ts'

interface Qui {
  readonly utilisateur_id: number
  readonly annee: number
}

/**
 * What the figures of one agent's month are made of.
 * @throws CodedError INTROUVABLE
 */
export async function lireDetailMois(context: Lecture, demande: Qui & { readonly mois: number }): Promise<DetailStat> {
  const { matiere, detailDe } = await lireMois(context, demande, [demande.utilisateur_id])
  const [agent] = matiere.agents
  if (!agent) throw refuse('INTROUVABLE')
  return detailDe(agent)
}

/**
 * Posts and interventions of one agent's week, each with the part of it that falls between Monday 0 h and Sunday 24 h; and the
 * twelve weeks of its mean.
 * @throws CodedError INTROUVABLE
 */
export async function lireDetailSemaine(
  context: Lecture,
  { utilisateur_id, annee, semaine }: Qui & { readonly semaine: number },
): Promise<DetailStat> {
  const lundi = semainesDe(annee)[semaine - 1]?.lundi
  if (!lundi) throw refuse('INTROUVABLE')
  const lundis = Array.from({ length: MOYENNE }, (_, n) => ajouterJours(lundi, 7 * (n + 1 - MOYENNE)))
  const periode = { du: ajouterJours(lundi, -7 * (MOYENNE - 1) - 1), au: ajouterJours(lundi, 6) }
  const matiere = await lireMatiere(context, annee, periode, [utilisateur_id], { sansReprises: true })
  const [agent] = matiere.agents
  if (!agent) throw refuse('INTROUVABLE')
  const travail = matiere.travailDe(utilisateur_id)
  const maintenant = versMs(context.now)
  const { toutes } = frisesDe(travail, { ...periode, pauses: matiere.pausesDe(utilisateur_id), maintenant })
  const postes = new Map(travail.pointages.map(p => [p.pointage_id, p]))
  const rang = toutes.calendrier.rangDe(lundi)
  const [debut, fin] = [toutes.calendrier.debutDe(rang), toutes.calendrier.debutDe(rang + 7)]
  const ligne = (
    l: Pick<LigneStat, 'jour' | 'libelle' | 'heure_debut' | 'heure_fin' | 'pointage_id' | 'sorte' | 'prevue'>,
    minutes: number,
  ) => ({
    ...l,
    ...{ minutes, minutes_reelles: minutes, nuit: 0, dimanche: 0, ferie: 0 },
  })
  const lignes = [
    ...postesEntre(toutes, rang, rang + 6).flatMap(p => {
      const poste = postes.get(p.id)
      if (!poste) return []
      const { pointage_date: jour, heure_debut, heure_fin, pointage_id } = poste
      const sorte = p.fin <= maintenant ? ('fait' as const) : ('prevu' as const)
      const libelle = matiere.libelleDe(pointage_id)
      const prevue = matiere.prevueDe(pointage_id)
      return [
        ligne(
          { jour, libelle, heure_debut, heure_fin, pointage_id, sorte, ...(prevue === undefined ? {} : { prevue }) },
          minutesEntreBornes(p.travail, debut, fin),
        ),
      ]
    }),
    ...toutes.interventions.flatMap(i => {
      const minutes = minutesEntreBornes([i], debut, fin)
      const heures = { heure_debut: heureParis(i.debut), heure_fin: heureParis(i.fin) }
      if (minutes === 0) return []
      return [
        ligne(
          {
            jour: jourParis(i.debut),
            libelle: 'Intervention d’astreinte',
            ...heures,
            pointage_id: null,
            sorte: 'fait',
          },
          minutes,
        ),
      ]
    }),
  ].sort((a, b) => `${a.jour}${a.heure_debut}`.localeCompare(`${b.jour}${b.heure_debut}`))
  return {
    lu_a: context.now.toISOString(),
    utilisateur_id,
    label: formaterNom(agent),
    lignes,
    semaines: lundis.map(l => ({
      ...{ semaine: semaineIso(l).semaine, lundi: l, minutes: minutesDu(toutes, l) },
      ...{ sup25: 0, sup50: 0, complementaires: 0 },
    })),
    ...{ absences: [], astreintes: [], mois: [] },
  }
}
