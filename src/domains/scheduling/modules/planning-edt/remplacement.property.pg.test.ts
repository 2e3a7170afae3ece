import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { remplaceesDe } from './testing/remplacee.ts'

/** `REMPLACEMENT_RUNS=500` for a long run. */
const RUNS = Number(process.env.REMPLACEMENT_RUNS ?? 18)
const r = ouvrirResidence()
const x = remplaceesDe(r)
const [DU, JOURS] = [10, 4]

const geste = fc.record({
  sorte: fc.constantFrom(
    ...(['conge', 'modifier', 'annuler', 'maladie', 'retirer', 'appel', 'oui', 'donner', 'laisser'] as const),
    ...(['appel', 'oui', 'defaire', 'defaire', 'annuler', 'retirer', 'modifier'] as const),
  ),
  qui: fc.nat(2),
  a: fc.nat(2),
  jour: fc.nat(JOURS - 1),
  duree: fc.nat(2),
  lequel: fc.nat(20),
  suite: fc.constantFrom(undefined, 'titulaire', 'remplacant'),
})
type Geste = typeof geste extends fc.Arbitrary<infer G> ? G : never

interface Appele {
  readonly id: number
  readonly gens: readonly TestSession[]
}
/** How something that was done is taken back. */
type Retour = () => Promise<{ status: number; body: Record<string, unknown> }>

it('whoever is away, comes back, stands in or is undone: no post is doubled nor lost, and nobody is in two places', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 3, maxLength: 14 }), async gestes => {
      const compte_id = await r.createCompany('Les Tilleuls')
      const gens = [await r.agent(compte_id), await r.agent(compte_id), await r.agent(compte_id)] as const
      const cadre = await r.cadre(compte_id)
      // One post a day, each of another one's: a post and its day are one place to hold.
      for (let n = 0; n < JOURS; n += 1) await r.pointage(gens[n % 3] ?? gens[0], DU + n)
      const desk = (method: 'POST' | 'PUT' | 'DELETE', suite: string, corps?: object) =>
        x.appeler(cadre, method, `${x.DESK}${suite}`, corps)
      const appels: Appele[] = []
      const pile: Retour[] = []

      const faire = async ({ sorte, qui, a, jour, duree, lequel, suite }: Geste) => {
        const { utilisateur_id: id } = gens[qui] ?? gens[0]
        const autre = gens[a] ?? gens[0]
        const [du, au] = [r.jour(DU + jour), r.jour(DU + jour + duree)]
        const jours = { demande_type: 1, date_debut: du, date_fin: au }
        const choix = suite ? { remplacement: suite } : {}
        const vides = sorte === 'appel' || sorte === 'donner' || sorte === 'laisser' ? await lireVides() : []
        const vide = vides[lequel % Math.max(1, vides.length)]
        if (sorte === 'conge') {
          const dit = await desk('POST', '/conges', { utilisateur: id, ...jours })
          if (dit.status === 200) pile.push(() => desk('DELETE', `/conges/${du}?utilisateur=${id}`))
          return dit
        }
        if (sorte === 'modifier') {
          const avant = await r.db
            .selectFrom('demande_conge')
            .select(['demande_conge_date_debut as date_debut', 'demande_conge_date_fin as date_fin'])
            .where('utilisateur_id', '=', id)
            .where('demande_conge_etat', '=', 1)
            .executeTakeFirst()
          const vise = avant?.date_debut ?? du
          const dit = await desk('PUT', `/conges/0?date=${vise}&utilisateur=${id}`, { ...jours, ...choix })
          if (dit.status === 200)
            pile.push(() =>
              desk('PUT', `/conges/0?date=${du}&utilisateur=${id}`, {
                ...{ demande_type: 1, ...avant, retour: dit.body.retour },
              }),
            )
          return dit
        }
        if (sorte === 'annuler') {
          const dit = await desk('DELETE', `/conges/${du}?utilisateur=${id}${suite ? `&remplacement=${suite}` : ''}`)
          const { demande_conge_id, de } = dit.body
          if (dit.status === 200) pile.push(() => desk('POST', `/conges/${demande_conge_id}/retablir`, { de }))
          return dit
        }
        const arret = `/planning/${du}/maladies/${id}`
        if (sorte === 'maladie') {
          const dit = await desk('PUT', arret, { date_debut: du, date_fin: au })
          const [premier, dernier] = [dit.body.jours?.[0], dit.body.jours?.at(-1)]
          if (premier) pile.push(() => desk('DELETE', `/planning/${premier}/maladies/${id}?date_fin=${dernier}`))
          return dit
        }
        if (sorte === 'retirer') {
          const dit = await desk('DELETE', `${arret}${suite ? `?remplacement=${suite}` : ''}`)
          const { jours: ote, retour } = dit.body
          if (dit.status === 200)
            pile.push(() => desk('PUT', arret, { date_debut: ote[0], date_fin: ote.at(-1), retour }))
          return dit
        }
        if (sorte === 'appel' && vide) {
          const destinataires = gens.map(g => g.utilisateur_id).filter(g => g !== vide.utilisateur_id)
          const dit = await desk('POST', '/appels', { cible: { pointage_id: vide.pointage_id }, destinataires })
          if (dit.status === 200) appels.push({ id: dit.body.appel_id, gens })
          return dit
        }
        if (sorte === 'donner' && vide)
          return await desk('POST', '/appels', {
            ...{ cible: { pointage_id: vide.pointage_id }, destinataires: [], attribuer_a: autre.utilisateur_id },
          })
        if (sorte === 'laisser' && vide)
          return await desk('PUT', `/a-pourvoir/${vide.pointage_id}`, { laisse: lequel % 2 === 0 })
        const appel = appels[lequel % Math.max(1, appels.length)]
        if (sorte === 'oui' && appel) return await x.oui(autre, appel.id)
        if (sorte === 'defaire') return await pile.pop()?.()
        return undefined
      }
      const lireVides = async (): Promise<{ pointage_id: number; pointage_date: string; utilisateur_id: number }[]> =>
        (await x.appeler(cadre, 'GET', `${x.DESK}/a-pourvoir`)).body.postes

      for (const [rang, fait] of gestes.entries()) {
        const dit = await faire(fait)
        expect(dit?.status ?? 200, JSON.stringify([rang, dit?.body])).toBeLessThan(500)
        const tenus = await r.db
          .selectFrom('pointage as p')
          .leftJoin('absence as a', join =>
            join
              .onRef('a.compte_id', '=', 'p.compte_id')
              .onRef('a.utilisateur_id', '=', 'p.utilisateur_id')
              .onRef('a.jour', '=', 'p.pointage_date'),
          )
          .select(['p.pointage_id', 'p.pointage_date as jour', 'p.utilisateur_id', 'a.sorte'])
          .where('p.compte_id', '=', compte_id)
          .execute()
        const vides = new Set((await lireVides()).map(v => v.pointage_date))
        const recit = JSON.stringify({ rang, fait, tenus, vides: [...vides] })
        // Nobody works on a day of leave; a sickness keeps its posts under it.
        expect(
          tenus.filter(t => t.sorte !== null && t.sorte !== 'maladie'),
          recit,
        ).toEqual([])
        const presents = Map.groupBy(
          tenus.filter(t => t.sorte === null),
          t => t.jour,
        )
        for (let n = 0; n < JOURS; n += 1) {
          const jour = r.jour(DU + n)
          const nombre = presents.get(jour)?.length ?? 0
          expect(nombre, `doubled: ${recit}`).toBeLessThanOrEqual(1)
          expect(nombre === 1 || vides.has(jour), `lost: ${recit}`).toBe(true)
        }
      }
    }),
    { numRuns: RUNS },
  )
}, 1_200_000)
