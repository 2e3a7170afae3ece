import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { passeMinuit } from '#domains/scheduling/model/planning/horaire.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireFiges } from '../cloture/figes.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireAstreintesDe } from '../planning/jours.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireEvenements } from './evenements.ts'
import { lireAbsencesDuMois, lireNuits } from './mois.ts'
import { lirePostesBureau } from './presenter.ts'

/** A day of the house over twenty-four hours, with what is prepared (specification scheduling §2 "day-detail dialog"). */
export async function detaillerJour(context: Context, dadate: JourIso) {
  const jour = { du: dadate, au: dadate }
  const [agents, postes, absences, astreintes, evenements, nuits, versions, figes] = await Promise.all([
    lireAgents(context, undefined, dadate),
    lirePostesBureau(context, { du: ajouterJours(dadate, -1), au: dadate }),
    lireAbsencesDuMois(context, jour),
    lireAstreintesDe(context, jour),
    lireEvenements(context, jour),
    lireNuits(context, jour),
    lireVersions(context),
    lireFiges(context, { du: ajouterJours(dadate, -1), au: dadate }),
  ])
  // What is closed keeps the names that its sheet has.
  const nommer = (p: (typeof postes)[number]) => ({
    ...p,
    poste_libelle: figes.libelles(p.utilisateur_id).get(p.pointage_id) ?? p.poste_libelle,
  })
  // A night begun the day before ends on this one.
  const duJour = postes.filter(p => p.pointage_date === dadate || passeMinuit(p)).map(nommer)
  return {
    lu_a: context.now.toISOString(),
    dadate,
    feries: nomFerie(dadate, versionDu(versions, dadate).site) ?? '',
    etat_nuit: nuits.get(dadate)?.etat_nuit ?? 0,
    evenements,
    agents: agents.map(agent => {
      const { utilisateur_id, metier_libelle } = agent
      const sien = (l: { readonly utilisateur_id: number }) => l.utilisateur_id === utilisateur_id
      return {
        ...{ utilisateur_id, metier_libelle, label: formaterNom(agent), postes: duJour.filter(sien) },
        absences: absences.filter(sien).map(a => a.sorte),
        astreintes: astreintes
          .filter(sien)
          .map(({ astreinte_id, heure_debut, heure_fin }) => ({ astreinte_id, heure_debut, heure_fin })),
      }
    }),
  } as const
}
