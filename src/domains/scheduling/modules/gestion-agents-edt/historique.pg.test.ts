import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lireAgents } from '#domains/scheduling/server/planning/agents.ts'
import { ajouterJours } from '#wire/dates.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()

const JOURS = 40
const geste = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      sorte: fc.constant('changer' as const),
      jour: fc.nat(JOURS),
      heures: fc.integer({ min: 1, max: 48 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ sorte: fc.constant('retirer' as const), jour: fc.nat(JOURS) }) },
  { weight: 1, arbitrary: fc.record({ sorte: fc.constant('finir' as const), jour: fc.nat(JOURS) }) },
)
type Version = { heures: number; au: number | null }

/** What holds on a day: the last version begun by then, until its own last day. */
function tenu(versions: ReadonlyMap<number, Version>, jour: number): number | null {
  const debut = [...versions.keys()]
    .filter(j => j <= jour)
    .sort((a, b) => a - b)
    .at(-1)
  const version = debut === undefined ? undefined : versions.get(debut)
  return version && (version.au === null || version.au >= jour) ? version.heures : null
}

it('says of each day what the changes made of it, whatever their order, and plannings read the same', async () => {
  const { cadre, metier_id } = await m.maison()
  const lecture = {
    db: m.db,
    caller: { ...cadre, acteur_utilisateur_id: null, administrateur_plateforme: false, modules: new Set<string>() },
    now: m.services.clock(),
  }
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 1, maxLength: 12 }), async gestes => {
      const id = await m.ajouter(cadre, metier_id)
      const versions = new Map<number, Version>([[0, { heures: 35, au: null }]])
      for (const g of gestes) {
        if (g.sorte === 'changer') {
          await m.appeler(cadre, 'POST', `/${id}/contrats`, {
            valable_du: m.jour(g.jour),
            metier_id,
            heures_semaine: g.heures,
          })
          versions.set(g.jour, { heures: g.heures, au: null })
        } else if (g.sorte === 'retirer') {
          const { status } = await m.appeler(cadre, 'DELETE', `/${id}/contrats/${m.jour(g.jour)}`)
          expect(status).toBe(versions.delete(g.jour) ? 200 : 404)
        } else {
          const derniere = [...versions.keys()].sort((a, b) => a - b).at(-1)
          const { status } = await m.appeler(cadre, 'PUT', `/${id}/contrats/fin`, { valable_au: m.jour(g.jour) })
          expect(status).toBe(derniere === undefined ? 404 : g.jour < derniere ? 400 : 200)
          const version = versions.get(derniere ?? -1)
          if (version && g.jour >= (derniere ?? 0)) version.au = g.jour
        }
      }
      const { contrats } = (await m.appeler(cadre, 'GET', `/${id}`)).body as {
        contrats: { valable_du: string; valable_au: string | null; minutes_hebdomadaires: number }[]
      }
      for (let jour = 0; jour <= JOURS; jour += 1) {
        const le = ajouterJours(m.jour(0), jour)
        const dit = contrats.find(c => c.valable_du <= le && (c.valable_au === null || c.valable_au >= le))
        const attendu = tenu(versions, jour)
        expect(dit ? dit.minutes_hebdomadaires / 60 : null, `${jour}`).toBe(attendu)
        if (jour % 10 === 0) {
          const [lu] = await lireAgents(lecture, [id], le)
          expect(lu ? lu.minutes_hebdomadaires / 60 : null).toBe(attendu)
        }
      }
    }),
    { numRuns: 12 },
  )
})
