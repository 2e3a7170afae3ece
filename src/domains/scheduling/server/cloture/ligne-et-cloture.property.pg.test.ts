import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cloturesSchema } from '#domains/scheduling/model/cloture/cloture.ts'
import { instantParis } from '#wire/dates.ts'
import { plageDe } from '../planning/plages.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { cloturesDe } from './testing/maison.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)
const { annee, mois } = m.vise

const poste = fc.record({
  jour: fc.integer({ min: 1, max: 27 }),
  debut: fc.integer({ min: 0, max: 23 }),
  duree: fc.integer({ min: 1, max: 11 }),
  /** Paid otherwise than its hours. */
  payees: fc.option(fc.integer({ min: 0, max: 720 })),
})
const appel = fc.record({
  jour: fc.integer({ min: 1, max: 27 }),
  heure: fc.integer({ min: 0, max: 22 }),
  minutes: fc.integer({ min: 5, max: 59 }),
})
const heure = (h: number) => `${String(h % 24).padStart(2, '0')}:00`

it('the line of the month and its closing say the same hours under the same names, calls out, breaks and nights over midnight included', async () => {
  const ines = await r.agent(await r.createCompany('Les Frênes'))
  const { compte_id, utilisateur_id } = ines
  const cadre = await r.cadre(compte_id)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(poste, { selector: p => p.jour, maxLength: 9 }),
      fc.uniqueArray(appel, { selector: a => a.jour, maxLength: 3 }),
      async (postes, appels) => {
        for (const table of ['astreinte_intervention', 'astreinte', 'pointage'] as const)
          await r.db.deleteFrom(table).where('compte_id', '=', compte_id).execute()
        // A post starts once the one before it has ended: one a day, none of a dozen hours.
        for (const { jour, debut, duree, payees } of postes) {
          const suit = postes.some(p => p.jour === jour - 1 && p.debut + p.duree > 24 + debut)
          if (suit) continue
          const [heure_debut, heure_fin] = [heure(debut), heure(debut + duree)]
          const id = await r.pointage(ines, m.rang(jour), 'Jour', { heure_debut, heure_fin })
          if (payees !== null)
            await r.db
              .updateTable('pointage')
              .set({ pointage_heures_manuel: payees })
              .where('pointage_id', '=', id)
              .execute()
        }
        for (const { jour, heure: h, minutes } of appels) {
          const intervention_astreinte_id = await r.astreinte(ines, m.rang(jour))
          const [de, a] = [heure(h), `${heure(h).slice(0, 2)}:${String(minutes).padStart(2, '0')}`]
          await r.db
            .insertInto('astreinte_intervention')
            .values({
              ...{ compte_id, intervention_uid: crypto.randomUUID(), intervention_astreinte_id },
              ...{ auteur_id: utilisateur_id, intervention_description: 'Chute' },
              ...{ fait_a: new Date(), recu_a: new Date() },
              plage: plageDe(instantParis(m.jour(jour), de), instantParis(m.jour(jour), a)),
            })
            .execute()
        }
        const planning = (await m.appeler(cadre, 'GET', `planning?annee=${annee}&mois=${mois}`)).json()
        const [ligne] = planning.agents.find(
          (a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id === utilisateur_id,
        ).detail
        const { agents } = cloturesSchema.parse((await m.lister(cadre)).json())
        const chiffres = agents.find(a => a.utilisateur_id === utilisateur_id)?.chiffres
        // What the line shows is counted and to come; what was planned is another figure, and has another name.
        expect(ligne.contrat + ligne.ecart).toBe(
          (chiffres?.compte ?? 0) + (chiffres?.prevu ?? 0) + (chiffres?.neutralise ?? 0),
        )
        expect(chiffres).toMatchObject({
          ...{ planifie: ligne.prevu, reel: ligne.reel, compte: ligne.compte, prevu: ligne.a_venir },
          ...{ neutralise: ligne.neutralise, contrat: ligne.contrat, ecart: ligne.ecart, nuit: ligne.nuit },
        })
      },
    ),
    { numRuns: 15 },
  )
})
