import { expect, it } from 'vitest'
import { watchStatements } from '#server/testing/statements.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { cloturesDe } from './testing/maison.ts'

/** What a closing costs follows the months that are closed in no statement, and the size of the house in none. */
const r = ouvrirResidence()
const m = cloturesDe(r)

/** A house of so many, each with a year of posts behind them. */
async function maison(nombre: number) {
  const compte_id = await r.createCompany('Les Tilleuls')
  const cadre = await r.cadre(compte_id)
  const agents = []
  for (let n = 0; n < nombre; n += 1) {
    const agent = await r.agent(compte_id, { prenom: `Agent ${n}`, nom: 'Essai' })
    for (let jour = 1; jour <= 28; jour += 2) await r.pointage(agent, m.rang(jour))
    agents.push(agent)
  }
  return { cadre, agents }
}

it('closes twelve months in the statements of one', async () => {
  const faire = async (nombre: number) => {
    const { cadre, agents } = await maison(nombre)
    // The rights of whoever closes are read by then.
    await m.lister(cadre)
    const statements = watchStatements()
    try {
      const rendu = await m.clore(cadre, agents)
      expect(rendu.json().faits, rendu.body).toHaveLength(nombre)
      return statements.count()
    } finally {
      statements.end()
    }
  }
  const [un, douze] = [await faire(1), await faire(12)]
  expect(douze).toBe(un)
  // One of them reads what was planned of the posts that were done otherwise, one the hours that agents carried over.
  expect(un).toBeLessThanOrEqual(29)
})
