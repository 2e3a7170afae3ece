import { afterAll, describe, expect, it } from 'vitest'
import { BOURSE, createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** Why an exchange cannot be accepted: each case says its own reason, on the board as when the answer is sent. */

const { r, x } = await createEchanges()
afterAll(() => r.close())

async function propose() {
  const equipe = await x.equipe()
  const { ines, samir, a, b } = equipe
  const payload = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: b }
  return { ...equipe, ...(await x.propose(ines, payload)) }
}
type Propose = Awaited<ReturnType<typeof propose>>

const poste = (pointage_id: number) => r.db.updateTable('pointage').where('pointage_id', '=', pointage_id)

/** What stands in the way, and how it is said. */
const RAISONS: readonly (readonly [string, (p: Propose) => Promise<unknown>, RegExp])[] = [
  ['nothing', async () => undefined, /^$/],
  [
    'the post is gone',
    ({ a }) => r.db.deleteFrom('pointage').where('pointage_id', '=', a).execute(),
    /^Le poste d’Inès Caron du .* n’existe plus\.$/,
  ],
  [
    'the post is somebody else’s',
    ({ a, cadre }) => poste(a).set({ utilisateur_id: cadre.utilisateur_id }).execute(),
    /^Le poste d’Inès Caron du .* a été donné à quelqu’un d’autre depuis la proposition\.$/,
  ],
  [
    'its hours changed',
    ({ a }) => poste(a).set({ heure_debut: '07:00' }).execute(),
    /^Le poste d’Inès Caron du .* a changé d’horaires depuis la proposition\.$/,
  ],
  [
    'something else of it changed',
    ({ b }) => poste(b).set({ version: 2 }).execute(),
    /^Le poste de Samir Haddad du .* a changé depuis la proposition\.$/,
  ],
  [
    'one of the two left',
    ({ ines }) =>
      r.db.updateTable('utilisateur').set({ actif: false }).where('utilisateur_id', '=', ines.utilisateur_id).execute(),
    /^Inès Caron ne fait plus partie de l’équipe\.$/,
  ],
  [
    'two posts at once',
    ({ samir }) => r.pointage(samir, 2, 'Après-midi'),
    /^(?!.*règles de repos).*(deux postes|se chevauchent|même moment|repos).*$/i,
  ],
]

const lire = async (qui: TestSession, bde_id: number) => {
  const { echanges } = (await r.app.inject({ url: BOURSE, headers: qui.headers })).json()
  return echanges.find((e: { bde_id: number }) => e.bde_id === bde_id)
}

describe('the reason that an exchange cannot be accepted', () => {
  it.each(RAISONS)('%s', async (_quoi, faire, raison) => {
    const propose_ = await propose()
    await faire(propose_)
    const { samir, bde_id, uid } = propose_
    const vu = await lire(samir, bde_id)
    expect(vu.empechement ?? '').toMatch(raison)
    expect(vu.peut.accepter).toBe(vu.empechement === null)
    const reponse = await x.envoyer(samir, x.reponse(uid, 1))
    if (vu.empechement === null) expect(reponse).toMatchObject({ outcome: 'applied' })
    else expect(reponse.message).toBe(vu.empechement)
  })
})
