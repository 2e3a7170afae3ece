import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { remplaceesDe } from './testing/remplacee.ts'

/** `REMPLACEMENT_RUNS=500` for a long run. */
const RUNS = Number(process.env.REMPLACEMENT_RUNS ?? 12)
const r = ouvrirResidence()
const x = remplaceesDe(r)
const [DU, JOURS] = [10, 2]

const geste = fc.record({
  sorte: fc.constantFrom(
    ...(['conge', 'modifier', 'annuler', 'maladie', 'retirer', 'appel', 'oui', 'donner', 'laisser'] as const),
    ...(['appel', 'oui', 'oui', 'donner', 'defaire', 'defaire', 'annuler', 'retirer', 'modifier'] as const),
  ),
  qui: fc.nat(3),
  a: fc.nat(3),
  jour: fc.nat(JOURS - 1),
  duree: fc.nat(1),
  lequel: fc.nat(20),
  suite: fc.constantFrom(undefined, 'titulaire', 'remplacant', 'deux'),
})
type Geste = typeof geste extends fc.Arbitrary<infer G> ? G : never

type Dit = Awaited<ReturnType<typeof x.appeler>>
/** How something that was done is taken back. */
type Defaire = () => Promise<Dit>

it('whoever is away, comes back, stands in or is undone: no post is doubled nor lost, and nobody is in two places', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 4, maxLength: 20, size: 'max' }), async gestes => {
      const compte_id = await r.createCompany('Les Tilleuls')
      // The last one has no post of their own.
      const gens = await Promise.all([1, 2, 3, 4].map(() => r.agent(compte_id)))
      const cadre = await r.cadre(compte_id)
      // One post a day, each of another one's: a post and its day are one place to hold.
      for (let n = 0; n < JOURS; n += 1) await r.pointage(gens[n % 3] as TestSession, DU + n)
      const desk = (method: 'POST' | 'PUT' | 'DELETE', suite: string, corps?: object) =>
        x.appeler(cadre, method, `${x.DESK}${suite}`, corps)
      const appels: number[] = []
      const pile: Defaire[] = []

      const lireConges = () =>
        r.db
          .selectFrom('demande_conge')
          .select(['utilisateur_id', 'demande_conge_date_debut as date_debut', 'demande_conge_date_fin as date_fin'])
          .where('compte_id', '=', compte_id)
          .where('demande_conge_etat', '=', 1)
          .orderBy('demande_conge_id')
          .execute()
      const lireArrets = () =>
        r.db
          .selectFrom('absence')
          .select(['utilisateur_id', 'jour'])
          .where('compte_id', '=', compte_id)
          .where('sorte', '=', 'maladie')
          .orderBy('jour')
          .execute()
      const parmi = <T>(liste: readonly T[], lequel: number) => liste[lequel % Math.max(1, liste.length)]

      const actes: Record<Geste['sorte'], (g: Geste) => Promise<Dit | undefined>> = {
        async conge({ qui, jour, duree }) {
          const [utilisateur, du] = [gens[qui]?.utilisateur_id, r.jour(DU + jour)]
          const jours = { demande_type: 1, date_debut: du, date_fin: r.jour(DU + jour + duree) }
          const dit = await desk('POST', '/conges', { utilisateur, ...jours })
          if (dit.status === 200) pile.push(() => desk('DELETE', `/conges/${du}?utilisateur=${utilisateur}`))
          return dit
        },
        async modifier(g) {
          const conge = parmi(await lireConges(), g.lequel)
          if (!conge) return await actes.conge(g)
          const { utilisateur_id: id, ...avant } = conge
          const jours = { date_debut: r.jour(DU + g.jour), date_fin: r.jour(DU + g.jour + g.duree) }
          const corps = { demande_type: 1, ...jours, ...(g.suite && { remplacement: g.suite }) }
          const dit = await desk('PUT', `/conges/0?date=${avant.date_debut}&utilisateur=${id}`, corps)
          const { retour } = dit.body
          if (dit.status === 200)
            pile.push(() =>
              desk('PUT', `/conges/0?date=${jours.date_debut}&utilisateur=${id}`, {
                demande_type: 1,
                ...avant,
                retour,
              }),
            )
          return dit
        },
        async annuler(g) {
          const conge = parmi(await lireConges(), g.lequel)
          if (!conge) return await actes.conge(g)
          const choix = g.suite ? `&remplacement=${g.suite}` : ''
          const dit = await desk('DELETE', `/conges/${conge.date_debut}?utilisateur=${conge.utilisateur_id}${choix}`)
          const { demande_conge_id, de } = dit.body
          if (dit.status === 200) pile.push(() => desk('POST', `/conges/${demande_conge_id}/retablir`, { de }))
          return dit
        },
        async maladie({ qui, jour, duree }) {
          const [id, du] = [gens[qui]?.utilisateur_id, r.jour(DU + jour)]
          const corps = { date_debut: du, date_fin: r.jour(DU + jour + duree) }
          const dit = await desk('PUT', `/planning/${du}/maladies/${id}`, corps)
          const [premier, dernier] = [dit.body.jours?.[0], dit.body.jours?.at(-1)]
          if (premier) pile.push(() => desk('DELETE', `/planning/${premier}/maladies/${id}?date_fin=${dernier}`))
          return dit
        },
        async retirer(g) {
          const arret = parmi(await lireArrets(), g.lequel)
          if (!arret) return await actes.maladie(g)
          const url = `/planning/${arret.jour}/maladies/${arret.utilisateur_id}`
          const dit = await desk('DELETE', `${url}${g.suite ? `?remplacement=${g.suite}` : ''}`)
          const { jours, retour } = dit.body
          if (dit.status === 200)
            pile.push(() => desk('PUT', url, { date_debut: jours[0], date_fin: jours.at(-1), retour }))
          return dit
        },
        async appel(g) {
          const vide = parmi(await lireVides(), g.lequel)
          if (!vide) return await actes.maladie(g)
          const destinataires = gens.map(p => p.utilisateur_id).filter(id => id !== vide.utilisateur_id)
          const dit = await desk('POST', '/appels', { cible: { pointage_id: vide.pointage_id }, destinataires })
          if (dit.status === 200) appels.push(dit.body.appel_id)
          return dit
        },
        async oui(g) {
          const id = appels.at(-1 - (g.lequel % Math.max(1, Math.min(3, appels.length))))
          return id === undefined ? await actes.appel(g) : await x.oui(gens[g.a] as TestSession, id)
        },
        async donner(g) {
          const vide = parmi(await lireVides(), g.lequel)
          if (!vide) return await actes.conge(g)
          const cible = { pointage_id: vide.pointage_id }
          return await desk('POST', '/appels', { cible, destinataires: [], attribuer_a: gens[g.a]?.utilisateur_id })
        },
        async laisser(g) {
          const vide = parmi(await lireVides(), g.lequel)
          return vide && (await desk('PUT', `/a-pourvoir/${vide.pointage_id}`, { laisse: g.lequel % 2 === 0 }))
        },
        defaire: async () => await pile.pop()?.(),
      }
      const lireVides = async (): Promise<{ pointage_id: number; pointage_date: string; utilisateur_id: number }[]> =>
        (await x.appeler(cadre, 'GET', `${x.DESK}/a-pourvoir`)).body.postes

      for (const [rang, fait] of gestes.entries()) {
        const dit = await actes[fait.sorte](fait)
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
        const deux = Map.groupBy(
          await r.db
            .selectFrom('appel')
            .select('pointage_date')
            .where('compte_id', '=', compte_id)
            .where('deux', '=', true)
            .execute(),
          a => a.pointage_date,
        )
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
          // As many more as were kept beside the holder on purpose.
          expect(nombre, `doubled: ${recit}`).toBeLessThanOrEqual(1 + (deux.get(jour)?.length ?? 0))
          expect(nombre > 0 || vides.has(jour), `lost: ${recit}`).toBe(true)
        }
      }
    }),
    { numRuns: RUNS },
  )
}, 1_200_000)
