import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours, versMs } from '#wire/dates.ts'
import { anomaliesAjoutees } from '../regles/comparer.ts'
import { evaluer } from '../regles/evaluer.ts'
import type { Periode } from '../regles/fenetres.ts'
import { creerLoi } from './loi.ts'
import { type AgentJuge, activiteDe, type Matiere, type PosteJuge } from './matiere.ts'
import { dansLeMois, faire, gesteArbitraire, MOIS, matiereArbitraire, matiereDe } from './testing/matiere.ts'

/** `LOI_RUNS=10000` plays the size of the target. */
const numRuns = Number(process.env.LOI_RUNS ?? 150)
const MAINTENANT = versMs('2027-02-20T08:00:00.000Z')

/** The whole of somebody's planning judged at once, as the office does. */
function enEntier(matiere: Matiere, agent: AgentJuge, mois: readonly PosteJuge[], jours: Periode) {
  const lus = new Map(agent.pointages.map(p => [p.pointage_id, p]))
  const dits = mois.map(p => {
    const lu = lus.get(p.pointage_id)
    const meme = lu && lu.heure_debut === p.heure_debut && lu.heure_fin === p.heure_fin
    return meme ? p : { ...p, annonce: MAINTENANT }
  })
  const tous = [...agent.pointages.filter(p => !dansLeMois(p)), ...dits]
  const { regles, pause } = matiere.droit
  return evaluer(activiteDe(agent, tous, matiere.periode), regles, { ...jours, pause })
}

it('edit by edit, it says of each person what the whole planning says, and of each edit what it adds anywhere', () => {
  fc.assert(
    fc.property(matiereArbitraire, fc.array(gesteArbitraire, { minLength: 1, maxLength: 6 }), (matiere, gestes) => {
      const loi = creerLoi(matiere, MAINTENANT)
      const etat = new Map(matiere.agents.map(a => [a.utilisateur_id, a.pointages.filter(dansLeMois)]))
      for (const [n, geste] of gestes.entries()) {
        const agent = matiere.agents[geste.qui % matiere.agents.length] as AgentJuge
        const { utilisateur_id } = agent
        const avant = etat.get(utilisateur_id) ?? []
        const apres = faire(avant, geste, 90_000 + n)
        const jour = ajouterJours(MOIS.du, geste.jour)
        const ajoutees = loi.comparer(new Map([[utilisateur_id, avant]]), new Map([[utilisateur_id, apres]]), {
          du: jour,
          au: ajouterJours(jour, 1),
        })
        const partout = { du: matiere.periode.du, au: matiere.periode.au }
        expect(ajoutees).toEqual(
          anomaliesAjoutees(enEntier(matiere, agent, avant, partout), enEntier(matiere, agent, apres, partout)),
        )
        etat.set(utilisateur_id, apres)
      }
      for (const agent of matiere.agents) {
        const siens = etat.get(agent.utilisateur_id) ?? []
        expect(loi.juger(agent.utilisateur_id, siens)).toEqual(enEntier(matiere, agent, siens, MOIS))
      }
    }),
    { numRuns },
  )
}, 1_800_000)

it('says nothing of whom it does not know', () => {
  const loi = creerLoi(matiereDe([]), MAINTENANT)
  expect([loi.juger(1, []), loi.connait(1), loi.estAbsent(1, MOIS.du)]).toEqual([[], false, false])
})
