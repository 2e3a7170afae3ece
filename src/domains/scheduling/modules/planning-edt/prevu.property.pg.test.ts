import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { lirePostesBureau } from '#domains/scheduling/server/bureau/presenter.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()

/** Days that are over, then days to come: today is neither. */
const JOURS = [-6, -5, -4, 4, 5, 6]
const geste = fc.record({
  sorte: fc.constantFrom('poser', 'modifier', 'deplacer', 'retirer', 'defaire', 'publier', 'publier'),
  qui: fc.nat(1),
  jour: fc.nat(JOURS.length - 1),
  lequel: fc.nat(20),
  fin: fc.constantFrom('10:00', '12:00', '13:30', '14:15'),
})

/** Each post that was planned, and each that was done: "12:2026-11-20:06:45-14:15", in order, twice where it stands twice. */
async function lire(compte_id: number) {
  const mots = sql`utilisateur_id || ':' || pointage_date || ':' || to_char(heure_debut, 'HH24:MI') || '-'
    || to_char(heure_fin, 'HH24:MI') as mot, pointage_date::text as jour`
  const { rows: faits } = await sql<{ mot: string; jour: string }>`
    select ${mots} from pointage where compte_id = ${compte_id} order by 1`.execute(r.db)
  const { rows: prevus } = await sql<{ mot: string; jour: string }>`
    select ${mots} from pointage p where compte_id = ${compte_id} and not exists (select from pointage_prevu v
      where v.compte_id = p.compte_id and v.pointage_id = p.pointage_id and not v.detache)
    union all
    select ${mots} from pointage_prevu where compte_id = ${compte_id} and utilisateur_id is not null
    order by 1`.execute(r.db)
  return { faits, prevus }
}

it('whatever is changed, corrected, taken back and published: past days keep the plan that was told, days to come are planned as they stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 2, maxLength: 16 }), async gestes => {
      const compte_id = await r.createCompany('Les Tilleuls')
      const gens = [await r.agent(compte_id), await r.agent(compte_id)]
      const cadre = await r.cadre(compte_id)
      const poste_id = await r.poste(compte_id, 'Matin')
      // The whole of these days was told: what comes on them afterwards is no first planning.
      await r.pointage(gens[0] ?? cadre, -6)
      await r.pointage(gens[1] ?? cadre, -5)
      await r.pointage(gens[0] ?? cadre, 5)
      const poster = (suite: string, payload: object) =>
        r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: cadre.headers, payload })
      const bornes = { du: r.jour(-10), au: r.jour(10) }
      await r.db
        .insertInto('planning_publication')
        .values({
          ...{ compte_id, ...bornes, auteur_id: cadre.utilisateur_id, agents: [], postes: 3, tardifs: 0, pour: null },
          message: '',
          fait_a: new Date(Date.now() - 86_400_000 * 20).toISOString(),
        })
        .execute()
      const aujourdhui = r.jour(0)
      const passes = async () => (await lire(compte_id)).prevus.filter(p => p.jour < aujourdhui)
      const plan = await passes()
      const verifier = async () => {
        const { faits, prevus } = await lire(compte_id)
        expect(await passes()).toEqual(plan)
        const aVenir = (l: { jour: string }) => l.jour > aujourdhui
        expect(prevus.filter(aVenir)).toEqual(faits.filter(aVenir))
      }
      const pile: number[] = []
      for (const { sorte, qui, jour, lequel, fin } of gestes) {
        const avant = await lire(compte_id)
        if (sorte === 'publier') {
          const { publication_id } = resultatPublicationSchema.parse((await poster('/publier', bornes)).json())
          if (publication_id !== null) {
            pile.length = 0
            const tenus = await lirePostesBureau({ db: r.db, caller: { compte_id } }, {})
            const mots = tenus.map(p => `${p.utilisateur_id}:${p.pointage_date}:${p.heure_debut}-${p.heure_fin}`)
            expect(tenus.every(p => p.etat === 'publie')).toBe(true)
            expect((await lire(compte_id)).faits.map(f => f.mot)).toEqual(mots.toSorted())
          }
          await verifier()
          continue
        }
        if (sorte === 'defaire') {
          const lot_id = pile.pop()
          if (lot_id) expect((await poster(`/lots/${lot_id}/defaire`, {})).statusCode).toBe(200)
        } else {
          const postes = (await lirePostesBureau({ db: r.db, caller: { compte_id } }, {})).filter(
            p => p.etat !== 'retire',
          )
          const vise = postes[lequel % Math.max(1, postes.length)]
          if (sorte !== 'poser' && !vise) continue
          const ou = { pointage_id: vise?.pointage_id, version: vise?.version }
          const place = { utilisateur_id: gens[qui]?.utilisateur_id, date: r.jour(JOURS[jour] ?? 4) }
          const changement = {
            poser: { sorte, ...place, poste_id },
            modifier: { sorte, ...ou, heure_fin: fin },
            deplacer: { sorte, ...ou, ...place },
            retirer: { sorte, ...ou },
          }[sorte as 'poser']
          const { lot_id } = resultatLotSchema.parse(
            (await poster('/lot', { changements: [changement], malgre: true })).json(),
          )
          if (lot_id) pile.push(lot_id)
        }
        // What is only prepared moves neither.
        expect(await lire(compte_id)).toEqual(avant)
      }
      await poster('/publier', bornes)
      await verifier()
    }),
    { numRuns: 20 },
  )
})
