import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PosteBureau, resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import { lirePostesBureau } from '#domains/scheduling/server/bureau/presenter.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const JOURS = 5

const geste = fc.record({
  sorte: fc.constantFrom('poser', 'modifier', 'deplacer', 'retirer', 'defaire'),
  qui: fc.nat(2),
  jour: fc.nat(JOURS - 1),
  lequel: fc.nat(20),
  nuit: fc.boolean(),
  fin: fc.constantFrom('10:00', '15:00', '22:30', '05:00'),
})

const seCroisent = (a: PosteBureau, b: PosteBureau) =>
  a.utilisateur_id === b.utilisateur_id &&
  segmentsDe(a).some(x => segmentsDe(b).some(y => x.debut < y.fin && y.debut < x.fin))

const sans = (postes: readonly PosteBureau[]) => postes.map(({ version: _v, etat: _e, depasse: _d, ...p }) => p)

it('whatever is done and taken back: never two posts at once, the very same planning again, and what is prepared is what is published', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 1, maxLength: 14 }), async gestes => {
      const compte_id = await r.createCompany('Les Tilleuls')
      const gens = [await r.agent(compte_id), await r.agent(compte_id), await r.agent(compte_id)]
      const cadre = await r.cadre(compte_id)
      const postes = [await r.poste(compte_id, 'Matin'), await r.poste(compte_id, 'Nuit')]
      for (const [n, qui] of gens.entries()) await r.pointage(qui, 10 + n)
      const poster = async (suite: string, payload: object) =>
        await r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: cadre.headers, payload })
      const lire = () => lirePostesBureau({ db: r.db, caller: { compte_id } }, {})
      const tenus = async () => (await lire()).filter(p => p.etat !== 'retire')
      const debut = await lire()
      const pile: number[] = []
      for (const { sorte, qui, jour, lequel, nuit, fin } of gestes) {
        const vus = await tenus()
        const vise = vus[lequel % Math.max(1, vus.length)]
        const utilisateur_id = gens[qui]?.utilisateur_id
        const date = r.jour(10 + jour)
        if (sorte === 'defaire') {
          const lot_id = pile.pop()
          if (lot_id) expect((await poster(`/lots/${lot_id}/defaire`, {})).statusCode).toBe(200)
          continue
        }
        if (sorte !== 'poser' && !vise) continue
        const ou = { pointage_id: vise?.pointage_id, version: vise?.version }
        const changement = {
          poser: { sorte, utilisateur_id, date, poste_id: postes[nuit ? 1 : 0] },
          modifier: { sorte, ...ou, heure_fin: fin },
          deplacer: { sorte, ...ou, utilisateur_id, date },
          retirer: { sorte, ...ou },
        }[sorte as 'poser']
        const answer = await poster('/lot', { changements: [changement], malgre: true })
        expect(answer.statusCode, answer.body).toBe(200)
        const { lot_id, refus } = resultatLotSchema.parse(answer.json())
        if (lot_id) pile.push(lot_id)
        // Nothing but another post, or hours that are none, stands in its way.
        for (const { code } of refus) expect(['POSTE_OCCUPE', 'SAISIE']).toContain(code)
        const apres = await tenus()
        for (const [n, a] of apres.entries())
          for (const b of apres.slice(n + 1)) expect(seCroisent(a, b), JSON.stringify([a, b])).toBe(false)
      }
      const prepare = await tenus()
      const publie = await poster('/publier', { du: r.jour(5), au: r.jour(30) })
      const { obstacles } = resultatPublicationSchema.parse(publie.json())
      if (obstacles.length === 0) {
        expect(sans(await lire())).toEqual(sans(prepare))
        return
      }
      // What blocks is not published; taking everything back leaves what was there.
      for (const lot_id of pile.reverse()) expect((await poster(`/lots/${lot_id}/defaire`, {})).statusCode).toBe(200)
      expect(await lire()).toEqual(debut)
    }),
    { numRuns: 25 },
  )
})
