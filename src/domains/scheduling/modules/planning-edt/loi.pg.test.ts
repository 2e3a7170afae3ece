import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { creerLoi } from '#domains/scheduling/model/loi/loi.ts'
import { type Matiere, matiereSchema, type PosteJuge } from '#domains/scheduling/model/loi/matiere.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours } from '#wire/dates.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
/** Well within one month, whatever the day of the run. */
const premier = () => `${r.jour(62).slice(0, 8)}08`

const demander = (s: TestSession, jour = premier()) =>
  r.app.inject({
    url: `${BASE}/planning/loi?annee=${Number(jour.slice(0, 4))}&mois=${Number(jour.slice(5, 7))}`,
    headers: s.headers,
  })

it('is told to planners of the house alone', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const autre = await r.cadre(await r.createCompany('Les Saules'))
  const cadre = await r.cadre(ines.compte_id)
  expect((await r.app.inject({ url: `${BASE}/planning/loi` })).statusCode).toBe(401)
  expect((await demander(ines)).statusCode).toBe(403)
  const gens = async (s: TestSession) =>
    matiereSchema.parse((await demander(s)).json()).agents.map(a => a.utilisateur_id)
  expect(await gens(cadre)).toEqual(expect.arrayContaining([ines.utilisateur_id]))
  expect(await gens(autre)).not.toContain(ines.utilisateur_id)
})

it('is told of a house that nobody has entered yet', async () => {
  // Who plans is not of it: an administrator before the first contract.
  const moi = await r.someone({ compte_id: await r.createCompany('Les Peupliers'), modules: [MODULE_PLANNING] })
  const reponse = await demander(moi)
  expect(reponse.statusCode, reponse.body).toBe(200)
  expect(matiereSchema.parse(reponse.json()).agents).toEqual([])
})

it('what the device says of an edit is what the office answers to it', async () => {
  const geste = fc.record({
    qui: fc.nat(1),
    jour: fc.nat(9),
    debut: fc.constantFrom('06:00', '09:00', '14:00', '21:00'),
    fin: fc.constantFrom('05:00', '12:00', '20:00', '22:30'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 2, maxLength: 6 }), async gestes => {
      const compte_id = await r.createCompany('Les Tilleuls')
      const gens = [await r.agent(compte_id), await r.agent(compte_id)]
      const cadre = await r.cadre(compte_id)
      const poste_id = await r.poste(compte_id, 'Jour')
      const pris = new Set<string>()
      for (const { qui, jour, debut, fin } of gestes) {
        const { utilisateur_id = 0 } = gens[qui] ?? {}
        const date = ajouterJours(premier(), jour)
        if (pris.has(`${qui}:${date}`)) continue
        const matiere: Matiere = matiereSchema.parse((await demander(cadre)).json())
        const loi = creerLoi(matiere, Date.parse(matiere.lu_a))
        const siens = (matiere.agents.find(a => a.utilisateur_id === utilisateur_id)?.pointages ?? []).filter(
          p => p.pointage_date >= matiere.mois.du && p.pointage_date <= matiere.mois.au,
        )
        const neuf: PosteJuge = {
          ...{ pointage_id: -1, pointage_date: date, heure_debut: debut, heure_fin: fin, poste_id, poste_type: 'jour' },
          ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
        }
        const ici = loi.comparer(new Map([[utilisateur_id, siens]]), new Map([[utilisateur_id, [...siens, neuf]]]), {
          du: date,
          au: ajouterJours(date, 1),
        })
        const answer = await r.app.inject({
          ...{ method: 'POST', url: `${BASE}/lot`, headers: cadre.headers },
          payload: {
            changements: [{ sorte: 'poser', utilisateur_id, date, poste_id, heure_debut: debut, heure_fin: fin }],
            malgre: true,
          },
        })
        const office = resultatLotSchema.parse(answer.json())
        if (office.refus.length > 0) continue
        pris.add(`${qui}:${date}`)
        const sansNumeros = (a: object) => ({ ...a, pointages: [] })
        expect(ici.map(sansNumeros)).toEqual(office.anomalies.map(sansNumeros))
      }
    }),
    { numRuns: 5 },
  )
})

it('says which days away give back hours, so that a mean takes those for rest', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const cadre = await r.cadre(ines.compte_id)
  const { compte_id, utilisateur_id } = ines
  const jour = (n: number) => ajouterJours(premier(), n)
  const sortes = ['tlc', 'conge', 'maladie'] as const
  await r.db
    .insertInto('absence')
    .values([
      ...sortes.map((sorte, n) => ({ compte_id, utilisateur_id, jour: jour(n), sorte })),
      { compte_id, utilisateur_id, jour: jour(3), sorte: 'tlc' },
      { compte_id, utilisateur_id, jour: jour(3), sorte: 'maladie' },
    ])
    .execute()
  const { agents } = matiereSchema.parse((await demander(cadre)).json())
  const elle = agents.find(a => a.utilisateur_id === utilisateur_id)
  expect(elle?.absences.toSorted()).toEqual([0, 1, 2, 3].map(jour))
  expect(elle?.recuperations).toEqual([jour(0)])
})
